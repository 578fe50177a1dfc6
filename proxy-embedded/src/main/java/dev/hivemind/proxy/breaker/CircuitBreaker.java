package dev.hivemind.proxy.breaker;

import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.wait.Readiness;

/**
 * Lets attempts pass to a provider until too many of the latest failed; then none for a cool-down,
 * then one, the probe, whose end decides (paper 4). An attempt that passed in an earlier state says
 * nothing about the present one. Not thread-safe: guarded by the lane's dispatch lock.
 */
public final class CircuitBreaker {
  private State state;

  private CircuitBreaker(State state) {
    this.state = state;
  }

  /** A closed breaker. */
  public static CircuitBreaker of(BreakerSettings settings) {
    return new CircuitBreaker(new Closed(settings));
  }

  /** The breaker switched off. */
  public static CircuitBreaker off() {
    return new CircuitBreaker(Off.INSTANCE);
  }

  /** The leave to send one attempt, to be reported with how it ended. */
  public static final class Pass {
    private final State from;

    private Pass(State from) {
      this.from = from;
    }
  }

  /** Whether an attempt may pass. */
  public Readiness check(Moment now) {
    coolDown(now);
    return state.check(now.nanos());
  }

  /** Lets an attempt pass; call only when {@link #check} just said now. */
  public Pass pass() {
    state.pass();
    return new Pass(state);
  }

  /** Whether it was given in the very state that still lasts, not in an earlier one alike. */
  @SuppressWarnings("ReferenceEquality")
  private boolean isPresent(Pass pass) {
    return pass.from == state;
  }

  private void coolDown(Moment now) {
    if (state instanceof Open open && open.isOver(now.nanos())) {
      state = new HalfOpen(open.settings());
    }
  }

  /**
   * The attempt shows that the provider is back, long before its own end: the probe closes the
   * breaker.
   *
   * @return what the attempt's end is to be reported with
   */
  public Pass alive(Pass pass) {
    if (isPresent(pass) && state instanceof HalfOpen) {
      state = state.succeeded();
      return new Pass(state);
    }
    return pass;
  }

  public void succeeded(Pass pass) {
    if (isPresent(pass)) {
      state = state.succeeded();
    }
  }

  /** A 429: as the probe it shows that the provider lives; else it says nothing. */
  public void rateLimited(Pass pass) {
    if (isPresent(pass)) {
      state = state.rateLimited();
    }
  }

  /**
   * @return whether the breaker opened on it
   */
  public boolean failed(Pass pass, Moment now) {
    if (!isPresent(pass)) {
      return false;
    }
    state = state.failed(now.nanos());
    return state instanceof Open;
  }

  /**
   * The attempt failed as one of the same call did before, which may be the call's own fault: only
   * a probe that ends so counts.
   *
   * @return whether the breaker opened on it
   */
  public boolean failedAgain(Pass pass, Moment now) {
    return state instanceof HalfOpen && failed(pass, now);
  }

  /** The attempt said nothing of the provider; a probe is given back. */
  public void ignored(Pass pass) {
    if (isPresent(pass)) {
      state = state.ignored();
    }
  }

  public Health health() {
    return state.health();
  }
}
