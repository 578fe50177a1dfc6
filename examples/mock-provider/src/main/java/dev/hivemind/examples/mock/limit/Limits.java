package dev.hivemind.examples.mock.limit;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rate limits of each provider that the mock stands for.
 *
 * @param window over which the caps count
 * @param caps of all models together that have none of their own
 * @param capsByModel pools of single models
 * @param concurrency requests at once, further ones meet an overloaded provider; null: any number
 */
public record Limits(
    LimiterKind kind,
    Duration window,
    RateCaps caps,
    Map<String, RateCaps> capsByModel,
    @Nullable Integer concurrency) {
  public static final Limits NONE =
      new Limits(LimiterKind.NONE, Duration.ofMinutes(1), RateCaps.UNLIMITED, Map.of(), null);

  public Limits {
    if (!window.isPositive()) throw new IllegalArgumentException("a window of " + window);
    if (concurrency != null && concurrency < 1) {
      throw new IllegalArgumentException("a concurrency of " + concurrency);
    }
    capsByModel = Map.copyOf(capsByModel);
  }

  /**
   * @param model null: what all others share
   * @param generous what the provider tells when nothing is limited
   */
  public Limiter limiter(@Nullable String model, RateCaps generous) {
    RateCaps own = model == null ? null : capsByModel.get(model);
    RateCaps effective = own == null ? caps : own;
    return switch (kind) {
      case NONE -> new Unenforced(generous);
      case FIXED_WINDOW -> new FixedWindow(effective, window);
      case TOKEN_BUCKET -> new TokenBuckets(effective, window);
    };
  }
}
