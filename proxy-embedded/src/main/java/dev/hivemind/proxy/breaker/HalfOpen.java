package dev.hivemind.proxy.breaker;

import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;

/** One attempt, the probe, tries whether the provider is back. */
final class HalfOpen implements State {
  private final BreakerSettings settings;
  private boolean probing;

  HalfOpen(BreakerSettings settings) {
    this.settings = settings;
  }

  @Override
  public Readiness check(long now) {
    return probing ? new Readiness.Blocked(new WaitReason.ProviderFailing()) : Readiness.NOW;
  }

  @Override
  public void pass() {
    if (probing) {
      throw new IllegalStateException("The probe is out");
    }
    probing = true;
  }

  @Override
  public State succeeded() {
    return new Closed(settings);
  }

  @Override
  public State rateLimited() {
    return new Closed(settings);
  }

  @Override
  public State failed(long now) {
    return Open.from(now, settings);
  }

  /** The probe is given back: another attempt may be it. */
  @Override
  public State ignored() {
    probing = false;
    return this;
  }

  @Override
  public Health health() {
    return Health.TRYING;
  }
}
