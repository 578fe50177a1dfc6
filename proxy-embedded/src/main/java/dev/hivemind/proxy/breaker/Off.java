package dev.hivemind.proxy.breaker;

import dev.hivemind.proxy.wait.Readiness;

/** The breaker is switched off: everything passes, nothing is counted. */
enum Off implements State {
  INSTANCE;

  @Override
  public Readiness check(long now) {
    return Readiness.NOW;
  }

  @Override
  public void pass() {}

  @Override
  public Health health() {
    return Health.OK;
  }
}
