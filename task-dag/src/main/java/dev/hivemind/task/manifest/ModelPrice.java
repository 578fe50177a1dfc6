package dev.hivemind.task.manifest;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a model costs, in US dollars for a million tokens, on any day and for prompts of any length.
 *
 * @param cacheRead null: as much as other input
 * @param cacheWrite null: as much as other input
 * @param cacheWriteHour null: as much as other cache writes
 */
public record ModelPrice(
    BigDecimal input,
    @Nullable BigDecimal cacheRead,
    @Nullable BigDecimal cacheWrite,
    @Nullable BigDecimal cacheWriteHour,
    BigDecimal output) {}
