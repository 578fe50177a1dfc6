package dev.hivemind.proxy;

import java.time.Instant;

/** Something in the proxy that a run has to know of. Holds no secret. */
public sealed interface ProxyEvent {

  /** Of one lane. */
  sealed interface LaneEvent extends ProxyEvent {
    String lane();
  }

  /**
   * The lane is closed for good: no call of it can succeed. Told once a lane.
   *
   * @param words the provider's own
   */
  record LaneStopped(String lane, Cause cause, String words) implements LaneEvent {
    public enum Cause {
      /** The provider does not take the key. */
      KEY_REFUSED,
      /** The account is empty or at a limit that waiting does not lift soon. */
      NO_CREDIT,
      /**
       * The proxy of another process, through which the lane was called, is gone or about to go.
       */
      PROXY_ENDED
    }
  }

  /**
   * A call of the agent was refused for its key or its account, on a lane that stays open, since
   * others may fare better with a key of their own.
   *
   * @param words the provider's own
   */
  record CallRefused(String lane, String agent, LaneStopped.Cause cause, String words)
      implements LaneEvent {}

  /** A usage window is used up, or as much of it as the user allows: every call waits. */
  record LaneParked(String lane, String window, Instant until) implements LaneEvent {}

  /** The window is open again. */
  record LaneResumed(String lane) implements LaneEvent {}

  /** The provider keeps failing; its calls are held. */
  record LaneFailing(String lane) implements LaneEvent {}

  /** The provider answers again. */
  record LaneRecovered(String lane) implements LaneEvent {}

  /**
   * A header of the provider cannot be read and is ignored. Told once a lane and header.
   *
   * @param header its name
   */
  record HeaderUnreadable(String lane, String header) implements LaneEvent {}

  /**
   * A fault of the provider could not be kept from an agent, which may end through it.
   *
   * @param words the provider's own, or the proxy's
   */
  record FaultPassedOn(String agent, String words) implements ProxyEvent {}

  /** A run of another process has joined the proxy. */
  record RunJoined(String run) implements ProxyEvent {}

  /**
   * A run of another process is gone, and its agents with it.
   *
   * @param lost whether it did not say so itself
   */
  record RunLeft(String run, boolean lost) implements ProxyEvent {}
}
