package dev.hivemind.proxy.wait;

/** A primitive's answer to whether an attempt may be sent. None of them ever sleeps. */
public sealed interface Readiness {

  /** It may be sent. */
  record Now() implements Readiness {}

  /**
   * Not before a time; then ask again.
   *
   * @param nanos {@link dev.hivemind.proxy.time.Ticker#nanos()}
   */
  record NotBefore(long nanos, WaitReason reason) implements Readiness {}

  /** Not before something is given back or settled; then ask again. */
  record Blocked(WaitReason reason) implements Readiness {}

  Readiness NOW = new Now();
}
