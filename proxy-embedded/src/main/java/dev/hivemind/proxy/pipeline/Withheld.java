package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.retry.Fault;

/**
 * What an attempt brought and its caller got nothing of: it may be tried again, or told.
 *
 * @param telling gives it to the caller after all; at most once
 */
record Withheld(Fault fault, Telling telling) implements AutoCloseable {

  /** Gives the caller what is wrong. */
  interface Telling extends AutoCloseable {
    void tell() throws InterruptedException;

    /** Frees what was kept for it. */
    @Override
    default void close() {}
  }

  void tell() throws InterruptedException {
    telling.tell();
  }

  @Override
  public void close() {
    telling.close();
  }
}
