package dev.hivemind.proxy.pipeline;

import org.jspecify.annotations.Nullable;

/** Decides how often a call is attempted. Thread-safe. */
interface RetryLoop {

  /** Attempts the call until its caller was served, was told a fault, or left. */
  void run(Call call, Attempt attempt) throws InterruptedException;

  /** Makes one attempt. */
  interface Attempt {

    /**
     * @return a fault of which the caller knows nothing yet; null: there is nothing left to do
     */
    @Nullable Withheld make(Again again) throws InterruptedException;
  }
}
