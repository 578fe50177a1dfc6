package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;

/** How the wait of an attempt ended. */
public sealed interface Turn {

  /**
   * It may be sent.
   *
   * @param permit must be completed, whatever happens
   */
  record Granted(Permit permit, Waits waits) implements Turn {}

  /** Its call was stopped; it holds nothing. */
  record Stopped() implements Turn {}

  /**
   * The lane is closed.
   *
   * @param reason as given to {@link LaneDispatcher#close}
   */
  record Refused(String reason) implements Turn {}

  /**
   * The provider keeps failing, and the waiter would rather hear that than wait.
   *
   * @param retryAfter until the next attempt has a chance; at least a second
   */
  record Bounced(Duration retryAfter) implements Turn {}

  /**
   * Its call has waited as long as it may.
   *
   * @param reason what it still waits for
   * @param retryAfter until the next attempt has a chance; at least a second
   */
  record Expired(WaitReason reason, Duration retryAfter) implements Turn {}
}
