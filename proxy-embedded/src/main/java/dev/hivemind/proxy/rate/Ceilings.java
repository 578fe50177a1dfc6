package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The limits that the user wrote, over all models of the lane. What is sent counts from the moment
 * it is sent, whatever becomes of it; output once it is produced. Not thread-safe.
 */
final class Ceilings {
  private final Map<Quantity, Long> limits;
  private final Map<Quantity, SlidingWindow> windows = new EnumMap<>(Quantity.class);

  Ceilings(RateSettings settings) {
    limits = settings.ceilings();
    limits.forEach(
        (quantity, limit) ->
            windows.put(quantity, new SlidingWindow(limit, settings.period().toNanos())));
  }

  boolean areNone() {
    return windows.isEmpty();
  }

  /**
   * Null: there is room.
   *
   * @param others as large, for which room is to be left
   */
  @Nullable Hold hold(ModelPools pools, RateNeed need, int others, long now) {
    Hold longest = null;
    for (Map.Entry<Quantity, SlidingWindow> entry : windows.entrySet()) {
      Quantity quantity = entry.getKey();
      long limit = limits.getOrDefault(quantity, Long.MAX_VALUE);
      long expected = pools.expected(quantity, need) * (1 + others);
      long amount = Math.clamp(expected, 1, limit);
      long fits = entry.getValue().fitsAt(amount, now);
      if (fits > now) {
        long used = entry.getValue().used(now);
        WaitReason reason = new WaitReason.RateLimit(quantity, "", used, limit);
        longest = Hold.longer(longest, new Hold(fits, reason));
      }
    }
    return longest;
  }

  void reserve(Attempt attempt, ModelPools pools) {
    windows.forEach(
        (quantity, window) -> {
          long amount = pools.expected(quantity, attempt.need);
          window.count(amount, attempt.sent, attempt.sent);
          attempt.ofCeilings.put(quantity, amount);
        });
  }

  void settle(Attempt attempt, CountedTokens tokens, long now) {
    attempt.ofCeilings.forEach(
        (quantity, amount) -> {
          SlidingWindow window = windows.get(quantity);
          if (window != null && quantity != Quantity.REQUESTS) {
            boolean takesInput = quantity != Quantity.OUTPUT_TOKENS;
            boolean takesOutput = quantity != Quantity.INPUT_TOKENS;
            if (takesInput && (tokens.tellsInput() || !attempt.good)) {
              window.count(Math.max(0, tokens.input()) - amount, attempt.sent, now);
            }
            if (takesOutput) {
              window.count(tokens.output(), now, now);
            }
          }
        });
  }

  void cancel(Attempt attempt, long now) {
    attempt.ofCeilings.forEach(
        (quantity, amount) -> {
          SlidingWindow window = windows.get(quantity);
          if (window != null) {
            window.count(-amount, attempt.sent, now);
          }
        });
  }

  List<PoolState> states(long now) {
    List<PoolState> states = new ArrayList<>();
    windows.forEach(
        (quantity, window) ->
            states.add(
                new PoolState(
                    quantity,
                    "",
                    window.used(now),
                    limits.getOrDefault(quantity, 0L),
                    window.wholeAt(now))));
    return states;
  }
}
