package dev.hivemind.proxy.breaker;

import dev.hivemind.proxy.wait.Readiness;
import java.util.BitSet;

/** Everything passes; failures among the latest attempts are counted. */
final class Closed implements State {
  private final BreakerSettings settings;
  private final BitSet failed = new BitSet();
  private int next;
  private int failures;

  Closed(BreakerSettings settings) {
    this.settings = settings;
  }

  @Override
  public Readiness check(long now) {
    return Readiness.NOW;
  }

  @Override
  public void pass() {}

  @Override
  public State succeeded() {
    record(false);
    return this;
  }

  @Override
  public State failed(long now) {
    record(true);
    return failures < settings.failuresToOpen() ? this : Open.from(now, settings);
  }

  /** Replaces the oldest outcome of the window. */
  private void record(boolean failure) {
    failures += (failure ? 1 : 0) - (failed.get(next) ? 1 : 0);
    failed.set(next, failure);
    next = (next + 1) % settings.window();
  }

  @Override
  public Health health() {
    return Health.OK;
  }
}
