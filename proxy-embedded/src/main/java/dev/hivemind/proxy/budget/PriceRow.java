package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.io.InputStream;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table of prices.
 *
 * @param models that cost the same
 * @param from first day (UTC) that the prices hold; null: since ever
 * @param usdPerMillion for prompts of any length that no tier names
 * @param tiers by length of the prompt, shortest first; may be left out
 * @param source where the prices were read; null: not said
 * @param asOf when they were read; null: not said
 * @param note for a person; null: none
 */
public record PriceRow(
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
  public record Tier(@Required long over, @Required Rates usdPerMillion) {}

  /**
   * @throws IllegalArgumentException when the tiers are not in order
   */
  public PriceRow {
    models = List.copyOf(models);
    tiers = List.copyOf(Objects.requireNonNullElse(tiers, List.of()));
    for (int next = 1; next < tiers.size(); next++) {
      if (tiers.get(next).over() <= tiers.get(next - 1).over()) {
        throw new IllegalArgumentException("tiers must stand in the order of their lengths");
      }
    }
  }

  /** The same of other models. */
  public PriceRow with(List<String> others) {
    return new PriceRow(others, from, usdPerMillion, tiers, source, asOf, note);
  }

  /** Of one model, on any day and for prompts of any length. */
  public static PriceRow of(String model, Rates rates) {
    return new PriceRow(List.of(model), null, rates, List.of(), null, null, null);
  }

  /**
   * The rows of a file of the same form as the one that ships, {@code prices.json}.
   *
   * @param json read to its end, not closed
   * @throws IllegalArgumentException when it is no such file; says what is wrong and where
   */
  public static List<PriceRow> read(InputStream json) {
    List<PriceRow> rows = PriceFile.read(json).prices();
    PriceTable _ = PriceTable.of(rows);
    return rows;
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
