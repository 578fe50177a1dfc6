package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.rate.RateLimits.Reservation;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one attempt drew, and what became of it. Guarded by the lane's lock. */
final class Attempt implements Reservation {
  /** Null: the provider does not count it. */
  final @Nullable ModelPools pools;

  final RateNeed need;

  /** Lane time. */
  final long sent;

  final Map<Quantity, Draw> draws = new EnumMap<>(Quantity.class);
  final Map<Quantity, Long> ofCeilings = new EnumMap<>(Quantity.class);

  /** The limits that its answer told. */
  Map<Quantity, LimitReading> readings = Map.of();

  boolean answered;
  boolean good;

  Attempt(@Nullable ModelPools pools, RateNeed need, long sent) {
    this.pools = pools;
    this.need = need;
    this.sent = sent;
  }
}
