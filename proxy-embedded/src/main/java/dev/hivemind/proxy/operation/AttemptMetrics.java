package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.usage.Usage;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts attempts at upstreams by OpenTelemetry's semantic conventions for GenAI, with their
 * buckets. Thread-safe.
 */
final class AttemptMetrics {
  private static final int MOST_MODELS = 64;

  /** A label without a value counts as absent in Prometheus. */
  private static final String NOT_SAID = "";

  private final Map<String, String> providers;
  private final ConcurrentMap<Long, Asked> underWay = new ConcurrentHashMap<>();
  private final BoundedNames models = new BoundedNames(MOST_MODELS);
  private final Histogram tokens;
  private final Histogram duration;
  private final Histogram firstToken;
  private final Counter attempts;
  private final Counter used;
  private final Counter waited;

  // Looked up once: a look-up by several labels costs more than to count.
  private final ConcurrentMap<UsageLabels, UsageCounts> usageCounts = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, WaitCounts> waitCounts = new ConcurrentHashMap<>();

  AttemptMetrics(List<Lane> lanes, PrometheusRegistry registry) {
    providers =
        lanes.stream()
            .collect(Collectors.toMap(Lane::name, lane -> ProviderName.of(lane.profile())));
    tokens =
        histogram("gen_ai_client_token_usage", "Tokens of a call.")
            .labelNames(CallLabels.names("gen_ai_token_type"))
            .classicExponentialUpperBounds(1, 4, 14)
            .register(registry);
    duration =
        histogram("gen_ai_client_operation_duration", "Duration of an attempt at the provider.")
            .unit(Unit.SECONDS)
            .labelNames(CallLabels.names("error_type"))
            .classicExponentialUpperBounds(0.01, 2, 14)
            .register(registry);
    firstToken =
        histogram("gen_ai_server_time_to_first_token", "Time to the first byte of a good stream.")
            .unit(Unit.SECONDS)
            .labelNames(CallLabels.names())
            .classicUpperBounds(
                0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5,
                10)
            .register(registry);
    attempts = counter("hivemind_attempts", "Attempts at upstreams.", registry, "lane", "outcome");
    used = counter("hivemind_tokens", "Tokens used.", registry, "lane", "model", "class");
    waited =
        Counter.builder()
            .name("hivemind_wait")
            .unit(Unit.SECONDS)
            .help("Time that calls waited before an attempt.")
            .labelNames("lane", "reason")
            .register(registry);
  }

  private static Histogram.Builder histogram(String name, String help) {
    var builder = Histogram.builder().name(name).help(help).classicOnly();
    builder.withoutExemplars();
    return builder;
  }

  private static Counter counter(
      String name, String help, PrometheusRegistry registry, String... labels) {
    return Counter.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .withoutExemplars()
        .register(registry);
  }

  void opened(LedgerEntry.Opened opened) {
    underWay.put(opened.attempt(), new Asked(OperationName.of(opened.path()), opened.model()));
  }

  void closed(LedgerEntry.Closed closed) {
    CallLabels labels = labels(closed, asked(closed.attempt()));
    attempts.labelValues(closed.lane(), lowerCase(closed.outcome())).inc();
    duration.labelValues(labels.values(errorType(closed))).observe(seconds(closed.total()));
    if (closed.streamed() && closed.firstByte() != null && closed.outcome() == Outcome.OK) {
      firstToken.labelValues(labels.values()).observe(seconds(closed.firstByte()));
    }
    count(closed, labels);
    count(closed.waits(), closed.lane());
  }

  private Asked asked(long attempt) {
    Asked known = underWay.remove(attempt);
    return known == null ? new Asked("other", null) : known;
  }

  private CallLabels labels(LedgerEntry.Closed closed, Asked asked) {
    return new CallLabels(
        providers.getOrDefault(closed.lane(), "unknown"),
        asked.operation(),
        model(asked.model(), NOT_SAID),
        model(closed.answeredAs(), NOT_SAID),
        closed.lane());
  }

  private String model(@Nullable String name, String unsaid) {
    return name == null ? unsaid : models.of(name);
  }

  private void count(LedgerEntry.Closed closed, CallLabels labels) {
    Usage usage = closed.usage();
    if (usage.equals(Usage.NONE)) {
      return;
    }
    usageCounts
        .computeIfAbsent(
            new UsageLabels(labels, model(closed.model(), "unknown")), this::usageCounts)
        .add(usage);
  }

  private void count(LedgerEntry.Waits waits, String lane) {
    waitCounts.computeIfAbsent(lane, this::waitCounts).add(waits);
  }

  private UsageCounts usageCounts(UsageLabels of) {
    String lane = of.call().lane();
    return new UsageCounts(
        tokens.labelValues(of.call().values("input")),
        tokens.labelValues(of.call().values("output")),
        used.labelValues(lane, of.model(), "input"),
        used.labelValues(lane, of.model(), "output"),
        used.labelValues(lane, of.model(), "cache_read"),
        used.labelValues(lane, of.model(), "cache_write"));
  }

  private WaitCounts waitCounts(String lane) {
    return new WaitCounts(
        waited.labelValues(lane, "queue"),
        waited.labelValues(lane, "rate_limit"),
        waited.labelValues(lane, "back_off"));
  }

  /** Empty: the attempt ended well. */
  private static String errorType(LedgerEntry.Closed closed) {
    if (closed.outcome() == Outcome.OK) {
      return "";
    }
    return closed.status() >= 400 ? Integer.toString(closed.status()) : lowerCase(closed.outcome());
  }

  private static double seconds(@Nullable Duration duration) {
    return duration == null ? 0 : Unit.nanosToSeconds(duration.toNanos());
  }

  private static String lowerCase(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  /**
   * What an attempt under way is for.
   *
   * @param model null: not said
   */
  private record Asked(String operation, @Nullable String model) {}

  private record UsageLabels(CallLabels call, String model) {}
}
