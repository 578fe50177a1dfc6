package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What models cost, by model, day and length of the prompt. A model that is not in it has no price,
 * which is not the same as costing nothing. Immutable, hence thread-safe.
 */
public final class PriceTable {
  /** Without any price. */
  public static final PriceTable EMPTY = new PriceTable(Map.of());

  /** Of each model, the latest first. */
  private final Supplier<Map<String, List<PriceRow>>> rows;

  private PriceTable(Map<String, List<PriceRow>> rows) {
    Map<String, List<PriceRow>> known = Map.copyOf(rows);
    this.rows = () -> known;
  }

  private PriceTable(Supplier<Map<String, List<PriceRow>>> rows) {
    this.rows = rows;
  }

  /** Of those that ship: read once, when they are first wanted. */
  private static final class Shipped {
    private static final Map<String, List<PriceRow>> ROWS = load();

    private static Map<String, List<PriceRow>> load() {
      try (InputStream json =
          Objects.requireNonNull(PriceTable.class.getResourceAsStream("prices.json"))) {
        return Map.copyOf(rows(PriceFile.read(json).prices()));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  /**
   * The prices that ship with HiveMind, each with its source and date. Returns at once: who first
   * looks a price up reads them, unless they were {@link #readAhead read ahead}.
   */
  public static PriceTable shipped() {
    return new PriceTable(() -> Shipped.ROWS);
  }

  /**
   * Reads the prices that ship beside whatever else is done, so that no call has to wait for it.
   */
  public static void readAhead() {
    Thread.ofPlatform()
        .daemon()
        .name("hivemind-prices")
        .start(
            () -> {
              Object _ = Shipped.ROWS;
            });
  }

  /**
   * @throws IllegalArgumentException when a model has two prices from the same day
   */
  public static PriceTable of(List<PriceRow> rows) {
    return new PriceTable(rows(rows));
  }

  private static Map<String, List<PriceRow>> rows(List<PriceRow> all) {
    Map<String, List<PriceRow>> rows = new HashMap<>();
    for (PriceRow row : all) {
      for (String model : row.models()) {
        add(row, model, rows.computeIfAbsent(ModelName.of(model), _ -> new ArrayList<>()));
      }
    }
    rows.replaceAll(
        (_, ofModel) ->
            ofModel.stream().sorted(Comparator.comparing(PriceRow::start).reversed()).toList());
    return rows;
  }

  private static void add(PriceRow row, String model, List<PriceRow> ofModel) {
    if (ofModel.stream().anyMatch(other -> other.start().equals(row.start()))) {
      throw new IllegalArgumentException(
          "there are two prices for " + model + " from the same day");
    }
    ofModel.add(row);
  }

  /**
   * Extended by a user's own prices, which replace all that is known of a model.
   *
   * @throws IllegalArgumentException when one of those models has two prices from the same day
   */
  public PriceTable with(List<PriceRow> own) {
    if (own.isEmpty()) return this;
    Map<String, List<PriceRow>> both = new HashMap<>(rows.get());
    both.putAll(rows(own));
    return new PriceTable(both);
  }

  /**
   * What a call costs; of a sum of calls it cannot be told, for the length of each prompt matters.
   *
   * @param model with or without its date of release
   * @param at when it was called
   * @return empty: the model has no known price
   */
  public Optional<Money> cost(String model, Usage usage, Instant at) {
    return costByClass(model, usage, at).map(MoneyByClass::total);
  }

  /** The same, by the class of its tokens. */
  public Optional<MoneyByClass> costByClass(String model, Usage usage, Instant at) {
    return row(model, at).map(row -> row.cost(usage));
  }

  /** Whether the model has a known price. */
  public boolean knows(String model, Instant at) {
    return row(model, at).isPresent();
  }

  private Optional<PriceRow> row(String model, Instant at) {
    List<PriceRow> ofModel = rowsOf(ModelName.of(model));
    if (ofModel.isEmpty()) {
      return Optional.empty();
    }
    LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
    return ofModel.stream().filter(row -> row.holdsOn(day)).findFirst();
  }

  private List<PriceRow> rowsOf(String name) {
    Map<String, List<PriceRow>> known = rows.get();
    List<PriceRow> exact = known.get(name);
    return exact == null ? known.getOrDefault(ModelName.withoutRelease(name), List.of()) : exact;
  }
}
