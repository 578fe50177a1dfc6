package dev.hivemind.examples.mock;

import dev.hivemind.examples.mock.delivery.Pace;
import dev.hivemind.examples.mock.fault.FaultRates;
import dev.hivemind.examples.mock.fault.FaultScript;
import dev.hivemind.examples.mock.fault.Faults;
import dev.hivemind.examples.mock.fault.ResetMode;
import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.examples.mock.limit.Limits;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link MockOptions} from the defaults; what each means stands at the records that it
 * fills. A rate limit without a limiter chosen is enforced by a fixed window. Not thread-safe.
 */
public final class MockOptionsBuilder {
  private int port;
  private Set<WireFormat> formats = EnumSet.allOf(WireFormat.class);
  private Duration latency = MockOptions.DEFAULTS.pace().latency();
  private Duration jitter = Duration.ZERO;
  private double spikeRate;
  private Duration chunkDelay = MockOptions.DEFAULTS.pace().chunkDelay();
  private Duration shortestStream = Duration.ZERO;
  private Duration longestStream = Duration.ZERO;
  private boolean variesOutput;
  private @Nullable LimiterKind limiter;
  private Duration window = Limits.NONE.window();
  private RateCaps caps = RateCaps.UNLIMITED;
  private final Map<String, RateCaps> capsByModel = new HashMap<>();
  private @Nullable Integer concurrency;
  private double overloadRate;
  private double resetRate;
  private double errorRate;
  private double bareRefusalRate;
  private double midStreamResetRate;
  private double errorEventRate;
  private ResetMode resetMode = ResetMode.RST;
  private FaultScript script = FaultScript.EMPTY;
  private final List<UsageWindow> usageWindows = new ArrayList<>();
  private double speed = 1;
  private long seed;

  MockOptionsBuilder() {}

  public MockOptionsBuilder port(int value) {
    port = value;
    return this;
  }

  public MockOptionsBuilder formats(Set<WireFormat> value) {
    formats = Set.copyOf(value);
    return this;
  }

  public MockOptionsBuilder latency(Duration value) {
    latency = value;
    return this;
  }

  public MockOptionsBuilder jitter(Duration standardDeviation) {
    jitter = standardDeviation;
    return this;
  }

  public MockOptionsBuilder spikeRate(double value) {
    spikeRate = value;
    return this;
  }

  public MockOptionsBuilder chunkDelay(Duration value) {
    chunkDelay = value;
    return this;
  }

  /** Every answer takes between these from its first piece to its last. */
  public MockOptionsBuilder streamDuration(Duration shortest, Duration longest) {
    shortestStream = shortest;
    longestStream = longest;
    return this;
  }

  public MockOptionsBuilder variesOutput(boolean value) {
    variesOutput = value;
    return this;
  }

  public MockOptionsBuilder limiter(LimiterKind value) {
    limiter = value;
    return this;
  }

  public MockOptionsBuilder window(Duration value) {
    window = value;
    return this;
  }

  public MockOptionsBuilder rpm(long requests) {
    return cap(RateKind.REQUESTS, requests);
  }

  public MockOptionsBuilder tpm(long tokens) {
    return cap(RateKind.TOKENS, tokens);
  }

  public MockOptionsBuilder itpm(long tokens) {
    return cap(RateKind.INPUT_TOKENS, tokens);
  }

  public MockOptionsBuilder otpm(long tokens) {
    return cap(RateKind.OUTPUT_TOKENS, tokens);
  }

  private MockOptionsBuilder cap(RateKind kind, long amount) {
    caps = caps.with(kind, amount);
    return this;
  }

  /** A pool of the model's own. */
  public MockOptionsBuilder capsOf(String model, RateCaps value) {
    capsByModel.put(model, value);
    return this;
  }

  public MockOptionsBuilder concurrency(int most) {
    concurrency = most;
    return this;
  }

  public MockOptionsBuilder overloadRate(double value) {
    overloadRate = value;
    return this;
  }

  public MockOptionsBuilder resetRate(double value) {
    resetRate = value;
    return this;
  }

  public MockOptionsBuilder resetMode(ResetMode value) {
    resetMode = value;
    return this;
  }

  public MockOptionsBuilder errorRate(double value) {
    errorRate = value;
    return this;
  }

  public MockOptionsBuilder bareRefusalRate(double value) {
    bareRefusalRate = value;
    return this;
  }

  public MockOptionsBuilder midStreamResetRate(double value) {
    midStreamResetRate = value;
    return this;
  }

  public MockOptionsBuilder errorEventRate(double value) {
    errorEventRate = value;
    return this;
  }

  /**
   * @throws IllegalArgumentException when {@link FaultScript#parse} does not understand it
   */
  public MockOptionsBuilder faults(String text) {
    script = FaultScript.parse(text);
    return this;
  }

  public MockOptionsBuilder usageWindow(UsageWindow value) {
    usageWindows.add(value);
    return this;
  }

  public MockOptionsBuilder speed(double value) {
    speed = value;
    return this;
  }

  public MockOptionsBuilder seed(long value) {
    seed = value;
    return this;
  }

  /**
   * @throws IllegalArgumentException when a value is out of its range
   */
  public MockOptions build() {
    var pace =
        new Pace(
            latency, jitter, spikeRate, chunkDelay, shortestStream, longestStream, variesOutput);
    var limits = new Limits(kind(), window, caps, capsByModel, concurrency);
    var rates =
        new FaultRates(
            overloadRate,
            resetRate,
            errorRate,
            bareRefusalRate,
            midStreamResetRate,
            errorEventRate);
    return new MockOptions(
        port,
        formats,
        pace,
        limits,
        new Faults(rates, resetMode, script),
        usageWindows,
        speed,
        seed);
  }

  private LimiterKind kind() {
    if (limiter != null) return limiter;
    boolean limited = !caps.amounts().isEmpty() || !capsByModel.isEmpty();
    return limited ? LimiterKind.FIXED_WINDOW : LimiterKind.NONE;
  }
}
