package dev.hivemind.cli.command;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockOptionsBuilder;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.examples.mock.WireFormat;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code hivemind mock}: the mock provider by itself, until it is interrupted. */
@Command(
    name = "mock",
    description = "Run a mock of the providers' APIs on this machine until Ctrl-C.",
    footer = {
      "",
      "Faults by script: WHEN=WHAT[:HEADER=VALUE], separated by commas.",
      "  WHEN  a request for an answer, counted from 1: 3, 3-5, 20+; or a time",
      "        since the first one: 10s..40s, 30s..",
      "  WHAT  a status (529, 401, 302); reset, empty-502, silence, error-event,",
      "        midstream-reset, midstream-error, midstream-end, midstream-silence,",
      "        no-credit, spend-limit, daily-quota, 200-no-limits",
      "",
      "Examples:",
      "  hivemind mock --rpm 50 --tpm 100k",
      "  hivemind mock --format anthropic --limiter token-bucket --itpm 80k",
      "  hivemind mock --rpm 60 --error-rate 10%% --reset-rate 5%% --latency 120ms",
      "  hivemind mock --faults 3=529,5=reset,7=429:retry-after=2,20+=401",
      "",
      "Any key is good. GET /mock/stats tells what was served. The same seed gives",
      "the request of the same number the same chance.",
      "Exit code: 130 after Ctrl-C, 2 wrong usage, 5 the port is taken."
    })
final class MockCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port on 127.0.0.1. Default: any free one.")
  private int port;

  @Option(
      names = "--format",
      split = ",",
      paramLabel = "NAME",
      description =
          "Only these of anthropic, openai-responses, openai-chat, azure-openai, gemini, ollama.")
  private List<String> formats = List.of();

  @Mixin private final MockLimitOptions limits = new MockLimitOptions();
  @Mixin private final MockPaceOptions pace = new MockPaceOptions();
  @Mixin private final MockFaultOptions faults = new MockFaultOptions();

  @Option(
      names = "--speed",
      paramLabel = "N",
      description = "Divide every duration by N. Default: 1.")
  private double speed = 1;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of all chance. Default: 0.")
  private long seed;

  MockCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    MockOptions options = options();
    try (MockProvider mock = MockProvider.start(options)) {
      // Whatever ends this process, Ctrl-C above all.
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> tellServed(mock)));
      announce(mock, options);
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.INTERRUPTED.code();
  }

  private MockOptions options() {
    try {
      MockOptionsBuilder options = MockOptions.builder().port(port(port)).speed(speed).seed(seed);
      if (!formats.isEmpty()) options.formats(chosenFormats());
      limits.addTo(options);
      pace.addTo(options);
      faults.addTo(options);
      return options.build();
    } catch (IllegalArgumentException | TypeConversionException wrong) {
      throw CommandException.usage(String.valueOf(wrong.getMessage()));
    }
  }

  private static int port(int port) {
    if (port >= 0 && port <= 65_535) return port;
    throw CommandException.usage("--port: from 0 to 65535, not " + port);
  }

  private Set<WireFormat> chosenFormats() {
    Set<WireFormat> chosen = EnumSet.noneOf(WireFormat.class);
    formats.forEach(name -> chosen.add(MockNames.find("--format", name, WireFormat.class)));
    return chosen;
  }

  private void announce(MockProvider mock, MockOptions options) {
    Console console = surroundings.console();
    Set<WireFormat> spoken = EnumSet.copyOf(options.formats());
    String names = spoken.stream().map(MockNames::of).collect(Collectors.joining(", "));
    console.print("Mock provider at " + mock.url() + ": " + names);
    console.print("To make a program call it, paste:");
    for (WireFormat format : spoken) {
      console.print("");
      MockPasteLines.of(format, mock.url()).forEach(console::print);
    }
    console.print("");
    console.print("What it served: curl " + mock.url() + "/mock/stats");
    console.print("Ctrl-C ends it.");
  }

  private void tellServed(MockProvider mock) {
    MockTraffic traffic = mock.traffic();
    String statuses =
        traffic.statuses().entrySet().stream()
            .map(entry -> entry.getValue() + " with status " + entry.getKey())
            .collect(Collectors.joining(", "));
    surroundings
        .console()
        .note(
            "%d requests for an answer; answered: %s; resets: %d"
                .formatted(
                    traffic.modelRequests(),
                    statuses.isEmpty() ? "none" : statuses,
                    traffic.resets() + traffic.midStreamResets()));
  }
}
