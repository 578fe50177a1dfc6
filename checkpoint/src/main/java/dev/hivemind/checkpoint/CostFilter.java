package dev.hivemind.checkpoint;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Which calls a {@link CostReport} is about.
 *
 * @param run id of the one run looked at; null: all
 * @param since the first day looked at, in UTC; null: from the beginning
 */
public record CostFilter(@Nullable String run, @Nullable LocalDate since) {
  public static final CostFilter ALL = new CostFilter(null, null);
}
