package dev.hivemind.checkpoint;

import dev.hivemind.proxy.usage.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt at a call used, for budgets that survive the end of hivemind.
 *
 * @param agent whose call it was
 * @param model as the ledger has it; null: unknown
 * @param at when it ended
 */
public record UsedAttempt(String agent, Usage usage, @Nullable String model, Instant at) {}
