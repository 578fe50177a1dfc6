package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One rate limit at one moment.
 *
 * @param model class of models that shares it; empty: all
 * @param used of the limit, what is in flight included
 * @param resets when all of it is free again; null: unknown
 */
public record PoolView(
    Quantity quantity, String model, long used, long limit, @Nullable Instant resets) {}
