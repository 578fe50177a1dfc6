package dev.hivemind.proxy.backpressure;

import java.time.Duration;

/**
 * The paper's controller (paper 3): adds alpha while the mean latency of the last 20 attempts is
 * within the target, multiplies by beta when it is above or an attempt fails or is refused; at most
 * one adjustment in 5 s. Latency is that of whole attempts, so long generations hold it down: the
 * paper's form, not the default.
 */
public final class PaperAimd implements ConcurrencyLimit {
  private static final int WINDOW = 20;
  private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();
  private final double alpha;
  private final double beta;
  private final int ceiling;
  private final long targetNanos;
  private final long[] latencies = new long[WINDOW];
  private int samples;
  private double level;
  private boolean adjusted;
  private long adjustedNanos;

  /**
   * @param profileTarget used when the user wrote no target; the start is the ceiling unless the
   *     user wrote one
   */
  public PaperAimd(LimitSettings settings, Duration profileTarget) {
    Duration target = settings.latencyTarget();
    Integer written = settings.ceiling();
    this.alpha = settings.alpha();
    this.beta = settings.beta();
    this.ceiling = written == null ? settings.start() : written;
    this.targetNanos = (target == null ? profileTarget : target).toNanos();
    this.level = ceiling;
  }

  @Override
  public int limit() {
    return (int) level;
  }

  @Override
  public void agents(int alive) {}

  @Override
  public void firstByte(
      SentAttempt attempt, Duration sinceSent, boolean stream, int inFlight, long nowNanos) {}

  @Override
  public void succeeded(SentAttempt attempt, long nowNanos) {
    latencies[samples++ % WINDOW] = nowNanos - attempt.sentNanos();
    adjust(meanLatencyNanos() <= targetNanos ? level + alpha : level * beta, nowNanos);
  }

  private double meanLatencyNanos() {
    int held = Math.min(samples, WINDOW);
    double sum = 0;
    for (int i = 0; i < held; i++) {
      sum += latencies[i];
    }
    return sum / held;
  }

  @Override
  public void rateLimited(SentAttempt attempt, long nowNanos) {
    adjust(level * beta, nowNanos);
  }

  @Override
  public void failed(SentAttempt attempt, long nowNanos) {
    adjust(level * beta, nowNanos);
  }

  /** The pause does not hold it back. */
  @Override
  public void breakerOpened(long nowNanos) {
    set(level * beta, nowNanos);
  }

  private void adjust(double wanted, long nowNanos) {
    if (!adjusted || nowNanos - adjustedNanos >= PAUSE_NANOS) {
      set(wanted, nowNanos);
    }
  }

  /** What changes nothing is no adjustment. */
  private void set(double wanted, long nowNanos) {
    double next = Math.clamp(wanted, 1, ceiling);
    if (next != level) {
      level = next;
      adjusted = true;
      adjustedNanos = nowNanos;
    }
  }
}
