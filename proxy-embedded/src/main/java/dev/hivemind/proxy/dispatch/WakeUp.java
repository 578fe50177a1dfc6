package dev.hivemind.proxy.dispatch;

/** Rings when a time has come; never early. Thread-safe. */
@FunctionalInterface
public interface WakeUp {

  /**
   * @param nanos {@link dev.hivemind.proxy.time.Ticker#nanos()}; a past time rings at once
   * @param ring run on a thread of the alarm clock's own; never inside this call
   */
  Alarm at(long nanos, Runnable ring);

  /** One ring to come. */
  @FunctionalInterface
  interface Alarm {

    /** It need not ring any more; it still may, when it is just about to. */
    void cancel();
  }
}
