package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a lane's rate limits before its first answer, and what its user decided.
 *
 * @param seeds per model class and {@code period}; replaced by what answers say, dropped when
 *     answers say nothing
 * @param ceilings of the whole lane per {@code period}, as the user wrote them: in no stretch of
 *     that length is more sent, whatever headers say
 * @param kind to begin with
 * @param period that limits are counted in: one minute
 * @param burst share of the period whose amount may go at once; null: all of it. A provider that
 *     judges a minute's limit over a second wants a second
 * @param dialect of the headers that name limits
 * @param modelClasses which models share a limit
 * @param cacheReadsCount whether input read from the provider's cache draws from token limits
 * @param outputReserved whether what a request may produce draws from the limit of all tokens when
 *     it is sent, instead of what it does produce
 * @param headerPause the paper's form: nothing is sent until the reset while less than a tenth of a
 *     limit and at most 2 remain (paper 2)
 * @param reserve per usage window ({@code 5h}) the fraction that is left to others
 * @param overage whether paid use beyond a usage window is allowed
 */
public record RateSettings(
    Map<Quantity, Long> seeds,
    Map<Quantity, Long> ceilings,
    LimiterKind kind,
    Duration period,
    @Nullable Duration burst,
    HeaderDialect dialect,
    ModelClasses modelClasses,
    boolean cacheReadsCount,
    boolean outputReserved,
    boolean headerPause,
    Map<String, Double> reserve,
    boolean overage) {

  /**
   * Copies the maps.
   *
   * @throws IllegalArgumentException when a limit or a length is not positive, or a fraction not
   *     between 0 and 1
   */
  public RateSettings {
    seeds = Map.copyOf(seeds);
    ceilings = Map.copyOf(ceilings);
    reserve = Map.copyOf(reserve);
    seeds.forEach(RateSettings::requireLimit);
    ceilings.forEach(RateSettings::requireLimit);
    reserve.forEach(RateSettings::requireFraction);
    if (!period.isPositive() || (burst != null && !burst.isPositive())) {
      throw new IllegalArgumentException("Lengths must be positive: " + period + ", " + burst);
    }
  }

  private static void requireLimit(Quantity quantity, long limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("A limit must be positive: " + quantity + " " + limit);
    }
  }

  private static void requireFraction(String window, double fraction) {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException(
          "The reserve of a usage window must be between 0 and 1: " + window + " " + fraction);
    }
  }

  /** Without seeds and ceilings; headers of any dialect; sliding minutes; each model apart. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder {
    private final Map<Quantity, Long> seeds = new EnumMap<>(Quantity.class);
    private final Map<Quantity, Long> ceilings = new EnumMap<>(Quantity.class);
    private final Map<String, Double> reserve = new LinkedHashMap<>();
    private LimiterKind kind = LimiterKind.SLIDING_WINDOW;
    private Duration period = Duration.ofMinutes(1);
    private @Nullable Duration burst;
    private HeaderDialect dialect = HeaderDialect.ANY;
    private ModelClasses modelClasses = ModelClasses.EACH_MODEL;
    private boolean cacheReadsCount = true;
    private boolean outputReserved;
    private boolean headerPause;
    private boolean overage;

    private Builder() {}

    public Builder seed(Quantity quantity, long limit) {
      seeds.put(quantity, limit);
      return this;
    }

    public Builder ceiling(Quantity quantity, long limit) {
      ceilings.put(quantity, limit);
      return this;
    }

    public Builder kind(LimiterKind first) {
      kind = first;
      return this;
    }

    public Builder period(Duration length) {
      period = length;
      return this;
    }

    public Builder burst(Duration share) {
      burst = share;
      return this;
    }

    public Builder dialect(HeaderDialect spoken) {
      dialect = spoken;
      return this;
    }

    public Builder modelClasses(ModelClasses sharing) {
      modelClasses = sharing;
      return this;
    }

    public Builder cacheReadsCount(boolean count) {
      cacheReadsCount = count;
      return this;
    }

    public Builder outputReserved(boolean reserved) {
      outputReserved = reserved;
      return this;
    }

    public Builder headerPause(boolean pause) {
      headerPause = pause;
      return this;
    }

    public Builder reserve(String window, double fraction) {
      reserve.put(window, fraction);
      return this;
    }

    public Builder overage(boolean allowed) {
      overage = allowed;
      return this;
    }

    public RateSettings build() {
      return new RateSettings(
          seeds,
          ceilings,
          kind,
          period,
          burst,
          dialect,
          modelClasses,
          cacheReadsCount,
          outputReserved,
          headerPause,
          reserve,
          overage);
    }
  }
}
