package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.backpressure.SentAttempt;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.dispatch.QueuedAttempt.PoolKey;
import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.rate.RateLimits;
import dev.hivemind.proxy.rate.RateLimits.Reservation;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a lane has to give, taken and given back together: a pass of the breaker, a draw on the rate
 * limits and a place. Guarded by the lane's lock.
 */
final class LaneCapacity {
  private final Primitives primitives;

  LaneCapacity(Primitives primitives) {
    this.primitives = primitives;
    resizeGate();
  }

  RateLimits rates() {
    return primitives.rates();
  }

  /** Whether any attempt may be sent, as far as breaker and gate are concerned. */
  Readiness check(Moment now) {
    Readiness provider = primitives.breaker().check(now);
    return provider instanceof Readiness.Now ? primitives.gate().check() : provider;
  }

  /** Attempts of one pool draw from the same rate limits. */
  PoolKey pool(RateNeed need) {
    return new PoolKey(primitives.rates().pool(need), need.counted());
  }

  /** Whether its pool has room for an attempt beside others of it that are to go before it. */
  Readiness check(RateNeed need, int others, Moment now) {
    return primitives.rates().check(need, others, now);
  }

  /** Whether what all pools share has room for it beside others that are to go before it. */
  Readiness checkShared(RateNeed need, int others, Moment now) {
    return primitives.rates().checkShared(need, others, now);
  }

  /** Only when all checks just said now. */
  Lease take(RateNeed need, Moment now) {
    Reservation drawn = primitives.rates().reserve(need, now);
    CircuitBreaker.Pass pass = primitives.breaker().pass();
    primitives.gate().enter();
    return new Lease(new SentAttempt(now.nanos(), need.model(), need.bodyBytes()), pass, drawn);
  }

  /** A good answer began; what is held from now on. */
  Lease begun(Lease lease, Duration sinceSent, boolean stream, Moment now) {
    int inFlight = primitives.gate().inFlight();
    primitives.limit().firstByte(lease.attempt(), sinceSent, stream, inFlight, now.nanos());
    resizeGate();
    return lease.with(primitives.breaker().alive(lease.pass()));
  }

  /** Gives back place and pass; the draw on the rate limits is settled apart. */
  void ended(Lease lease, AttemptSignal signal, Moment now) {
    primitives.gate().leave();
    switch (signal) {
      case SUCCESS -> {
        primitives.breaker().succeeded(lease.pass());
        primitives.limit().succeeded(lease.attempt(), now.nanos());
      }
      case RATE_LIMITED -> {
        primitives.breaker().rateLimited(lease.pass());
        primitives.limit().rateLimited(lease.attempt(), now.nanos());
      }
      case FAILED -> {
        primitives.limit().failed(lease.attempt(), now.nanos());
        lowerIf(primitives.breaker().failed(lease.pass(), now), now);
      }
      case SERVER_ERROR -> lowerIf(primitives.breaker().failed(lease.pass(), now), now);
      case SERVER_ERROR_AGAIN -> lowerIf(primitives.breaker().failedAgain(lease.pass(), now), now);
      case IGNORED -> primitives.breaker().ignored(lease.pass());
    }
    resizeGate();
  }

  private void lowerIf(boolean opened, Moment now) {
    if (opened) {
      primitives.limit().breakerOpened(now.nanos());
    }
  }

  void agents(int alive) {
    primitives.limit().agents(alive);
    resizeGate();
  }

  private void resizeGate() {
    primitives.gate().resize(primitives.limit().limit());
  }

  int inFlight() {
    return primitives.gate().inFlight();
  }

  int limit() {
    return primitives.gate().limit();
  }

  Health health() {
    return primitives.breaker().health();
  }

  Optional<UsageWindow> parked(Moment now) {
    return primitives.rates().parked(now);
  }

  List<PoolView> pools(Moment now) {
    return primitives.rates().pools(now);
  }
}
