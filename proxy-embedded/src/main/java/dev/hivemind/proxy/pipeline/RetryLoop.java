package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Reply;
import java.util.function.Predicate;

/** Decides how often a call is attempted. Thread-safe. */
interface RetryLoop {
  /** Delivers whatever the first attempt brings. */
  RetryLoop ONCE = (call, attempt) -> attempt.make(reply -> true);

  /**
   * Attempts the call until a reply is delivered to the caller.
   *
   * @return how the last attempt ended
   */
  AttemptEnd run(Call call, Attempt attempt) throws InterruptedException;

  /** Makes one attempt. */
  interface Attempt {

    /**
     * @param deliver whether the caller gets this reply; where it does not, nothing of it reaches
     *     the caller and the call can be attempted again
     */
    AttemptEnd make(Predicate<Reply> deliver) throws InterruptedException;
  }
}
