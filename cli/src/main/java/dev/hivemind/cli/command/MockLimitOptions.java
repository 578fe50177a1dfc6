package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.examples.mock.MockOptionsBuilder;
import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the mock limits. */
final class MockLimitOptions {
  private static final Pattern USAGE_WINDOW = Pattern.compile("([^=]+)=([^/]+)/([^@]+)(?:@(.+))?");

  @Option(
      names = "--limiter",
      paramLabel = "KIND",
      description =
          "How limits are enforced: fixed-window (the default with a limit), token-bucket, none.")
  private @Nullable String limiter;

  @Option(
      names = "--rpm",
      paramLabel = "N",
      converter = MockValues.Amount.class,
      description = "Requests in a window.")
  private @Nullable Long rpm;

  @Option(
      names = "--tpm",
      paramLabel = "N",
      converter = MockValues.Amount.class,
      description = "Tokens in a window, such as 100k.")
  private @Nullable Long tpm;

  @Option(
      names = "--itpm",
      paramLabel = "N",
      converter = MockValues.Amount.class,
      description = "Input tokens in a window.")
  private @Nullable Long itpm;

  @Option(
      names = "--otpm",
      paramLabel = "N",
      converter = MockValues.Amount.class,
      description = "Output tokens in a window.")
  private @Nullable Long otpm;

  @Option(
      names = "--model-rpm",
      paramLabel = "MODEL=N",
      description = "Requests in a window for one model, in a pool of its own.")
  private Map<String, String> modelRpm = new LinkedHashMap<>();

  @Option(
      names = "--model-tpm",
      paramLabel = "MODEL=N",
      description = "Tokens in a window for one model, in a pool of its own.")
  private Map<String, String> modelTpm = new LinkedHashMap<>();

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = MockValues.Time.class,
      description = "Length of a window. Default: 1m.")
  private @Nullable Duration window;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Requests at once; further ones get status 529.")
  private @Nullable Integer concurrency;

  @Option(
      names = "--usage-window",
      paramLabel = "SPAN=TOKENS/TIME[@USED]",
      description =
          "A subscription's usage window: 5h=200k/10m allows 200k tokens in 10 minutes under the"
              + " name of the 5-hour window; @100%% is used up at the start. Also 7d.")
  private List<String> usageWindows = List.of();

  void addTo(MockOptionsBuilder options) {
    if (limiter != null) options.limiter(MockNames.find("--limiter", limiter, LimiterKind.class));
    if (rpm != null) options.rpm(rpm);
    if (tpm != null) options.tpm(tpm);
    if (itpm != null) options.itpm(itpm);
    if (otpm != null) options.otpm(otpm);
    if (window != null) options.window(window);
    if (concurrency != null) options.concurrency(concurrency);
    modelCaps().forEach(options::capsOf);
    usageWindows.forEach(text -> options.usageWindow(usageWindow(text)));
  }

  private Map<String, RateCaps> modelCaps() {
    var caps = new LinkedHashMap<String, RateCaps>();
    var amount = new MockValues.Amount();
    modelRpm.forEach(
        (model, text) ->
            caps.merge(
                model,
                RateCaps.UNLIMITED.with(RateKind.REQUESTS, amount.convert(text)),
                (one, other) -> other));
    modelTpm.forEach(
        (model, text) ->
            caps.put(
                model,
                caps.getOrDefault(model, RateCaps.UNLIMITED)
                    .with(RateKind.TOKENS, amount.convert(text))));
    return caps;
  }

  private static UsageWindow usageWindow(String text) {
    Matcher form = USAGE_WINDOW.matcher(text);
    if (!form.matches()) {
      throw CommandException.usage(
          "--usage-window: \""
              + text
              + "\" is not understood; write 5h=200k/10m or"
              + " 7d=1M/1h@100%");
    }
    String used = form.group(4);
    return new UsageWindow(
        span(form.group(1)),
        new MockValues.Amount().convert(form.group(2)),
        new MockValues.Time().convert(form.group(3)),
        used == null ? 0 : new MockValues.Share().convert(used));
  }

  private static UsageSpan span(String code) {
    return Arrays.stream(UsageSpan.values())
        .filter(span -> span.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                CommandException.usage(
                    "--usage-window: there is no " + code + "; there are 5h and 7d"));
  }
}
