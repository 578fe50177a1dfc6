package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;

/** What a waiter hears that gets no turn for what its lane waits for. */
final class TurnedAway {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private TurnedAway() {}

  /** It would rather not wait while the provider fails. */
  static Turn.Bounced bounced(Readiness lane, long nowNanos) {
    return new Turn.Bounced(retryAfter(lane, nowNanos));
  }

  /**
   * It has waited as long as it may.
   *
   * @param before what it is taken to wait for if it is only behind others
   */
  static Turn.Expired expired(Readiness own, WaitReason before, long nowNanos) {
    WaitReason reason =
        switch (own) {
          case Readiness.NotBefore(_, WaitReason wait) -> wait;
          case Readiness.Blocked(WaitReason wait) -> wait;
          case Readiness.Now() -> before;
        };
    return new Turn.Expired(reason, retryAfter(own, nowNanos));
  }

  private static Duration retryAfter(Readiness readiness, long nowNanos) {
    Duration wait =
        switch (readiness) {
          case Readiness.NotBefore(long nanos, _) -> Duration.ofNanos(nanos - nowNanos);
          case Readiness.Blocked _, Readiness.Now _ -> SHORTEST;
        };
    return wait.compareTo(SHORTEST) < 0 ? SHORTEST : wait;
  }
}
