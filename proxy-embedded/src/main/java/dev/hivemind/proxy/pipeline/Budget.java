package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.budget.Allowance;

/** Decides whether an agent may spend on a call. Thread-safe. */
interface Budget {

  /** Sets aside what the call may cost; may wait for other calls that the same budget pays. */
  Allowance reserve(Call call) throws InterruptedException;
}
