package dev.hivemind.proxy.breaker;

import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;

/** Nothing passes until the cool-down is over. */
record Open(long untilNanos, BreakerSettings settings) implements State {

  static Open from(long now, BreakerSettings settings) {
    return new Open(now + settings.coolDown().toNanos(), settings);
  }

  boolean isOver(long now) {
    return now - untilNanos >= 0;
  }

  @Override
  public Readiness check(long now) {
    return new Readiness.NotBefore(untilNanos, new WaitReason.ProviderFailing());
  }

  @Override
  public void pass() {
    throw new IllegalStateException("The breaker is open");
  }

  @Override
  public Health health() {
    return Health.FAILING;
  }
}
