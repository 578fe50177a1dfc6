package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of a file of prices.
 *
 * @param models that cost the same
 * @param from first day (UTC) that the prices hold; null: since ever
 * @param usdPerMillion for prompts of any length that no tier names
 * @param tiers by length of the prompt, shortest first; may be left out
 * @param source where the prices were read; null: not said
 * @param asOf when they were read; null: not said
 * @param note for a person; null: none
 */
record PriceRow(
    @Required List<String> models,
    @Nullable LocalDate from,
    @Required Rates usdPerMillion,
    List<Tier> tiers,
    @Nullable String source,
    @Nullable YearMonth asOf,
    @Nullable String note) {

  /**
   * What a call costs, all of it, whose prompt is longer than a number of tokens.
   *
   * @param over tokens of the prompt, those of the cache included
   */
  record Tier(@Required long over, @Required Rates usdPerMillion) {}

  PriceRow {
    models = List.copyOf(models);
    tiers = List.copyOf(Objects.requireNonNullElse(tiers, List.of()));
    for (int next = 1; next < tiers.size(); next++) {
      if (tiers.get(next).over() <= tiers.get(next - 1).over()) {
        throw new IllegalArgumentException("tiers must stand in the order of their lengths");
      }
    }
  }

  boolean holdsOn(LocalDate day) {
    return from == null || !day.isBefore(from);
  }

  /** The start of the time it holds, for comparing. */
  LocalDate start() {
    return from == null ? LocalDate.MIN : from;
  }

  MoneyByClass cost(Usage usage) {
    Rates rates = usdPerMillion;
    for (Tier tier : tiers) {
      if (usage.prompt() > tier.over()) {
        rates = tier.usdPerMillion();
      }
    }
    return rates.cost(usage);
  }
}
