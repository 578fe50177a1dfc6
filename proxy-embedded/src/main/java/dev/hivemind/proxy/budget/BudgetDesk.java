package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.wait.WaitReason;
import java.util.function.Consumer;

/** Answers whether calls may spend. Thread-safe. */
public interface BudgetDesk {

  /**
   * Sets aside what a call may use; waits while the calls at work may use up what is left.
   *
   * @param onWait told when the call has to wait; must not wait itself
   * @throws InterruptedException when interrupted while it waits; nothing is set aside then
   */
  Allowance reserve(BudgetNeed need, StopSignal stop, Consumer<WaitReason> onWait)
      throws InterruptedException;
}
