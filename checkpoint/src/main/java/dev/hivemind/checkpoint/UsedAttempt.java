package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt at a call used, or several whose single rows were cleaned away, for budgets that
 * survive the end of hivemind.
 *
 * @param agent whose call it was
 * @param taskAttempt at the task that the agent made it in
 * @param model as the ledger has it; null: unknown
 * @param at when it ended; of several, the beginning of their day
 * @param cost of several, which their usage does not tell; null: of one, or not known
 */
public record UsedAttempt(
    String agent,
    int taskAttempt,
    Usage usage,
    @Nullable String model,
    Instant at,
    @Nullable Money cost) {

  /** By one attempt at a call. */
  public UsedAttempt(
      String agent, int taskAttempt, Usage usage, @Nullable String model, Instant at) {
    this(agent, taskAttempt, usage, model, at, null);
  }

  /** Whether the model said something. */
  public boolean isAnswered() {
    return usage.output() > 0;
  }
}
