package dev.hivemind.checkpoint;

import dev.hivemind.proxy.usage.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt at a call used, for budgets that survive the end of hivemind.
 *
 * @param agent whose call it was
 * @param taskAttempt at the task that the agent made it in
 * @param model as the ledger has it; null: unknown
 * @param at when it ended
 */
public record UsedAttempt(
    String agent, int taskAttempt, Usage usage, @Nullable String model, Instant at) {

  /** Whether the model said something. */
  public boolean isAnswered() {
    return usage.output() > 0;
  }
}
