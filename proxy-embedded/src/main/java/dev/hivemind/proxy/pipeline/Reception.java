package dev.hivemind.proxy.pipeline;

/** Receives requests. Thread-safe. */
@FunctionalInterface
public interface Reception {

  /** Carries a call from its head to its end; returns when nothing is left to do for it. */
  void carry(Caller caller) throws InterruptedException;
}
