package dev.hivemind.proxy;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a lane is scheduled, as far as somebody wrote it down; the profile and the provider's answers
 * decide the rest.
 *
 * @param ceilings numbers that were written, and so are never exceeded
 * @param latencyTarget mean time to the first byte above which the limit is lowered; null: the
 *     lane's own baseline decides
 * @param reserved by the name of a usage window, the fraction of it that is kept for others: the
 *     lane parks when only that is left
 * @param overageAllowed whether a lane goes on when a subscription's window is used up and more is
 *     billed
 * @param headerPause the paper's pause of everyone while less than 10 % and at most 2 requests of a
 *     window are left (paper 2)
 * @param paper the paper's own form of back-pressure (paper 3)
 * @param disabled what the lane does without
 */
public record LaneTuning(
    Ceilings ceilings,
    @Nullable Duration latencyTarget,
    Map<String, Double> reserved,
    boolean overageAllowed,
    boolean headerPause,
    boolean paper,
    Set<Primitive> disabled) {
  public static final LaneTuning DEFAULT =
      new LaneTuning(Ceilings.NONE, null, Map.of(), false, false, false, Set.of());

  public LaneTuning {
    reserved = Map.copyOf(reserved);
    disabled = Set.copyOf(disabled);
  }

  /**
   * Ceilings a minute, and of calls at once; null: none.
   *
   * @param inputTokens as the provider counts them
   * @param tokens input and output together
   */
  public record Ceilings(
      @Nullable Long requests,
      @Nullable Long inputTokens,
      @Nullable Long outputTokens,
      @Nullable Long tokens,
      @Nullable Integer concurrent) {
    public static final Ceilings NONE = new Ceilings(null, null, null, null, null);
  }

  public boolean has(Primitive primitive) {
    return !disabled.contains(primitive);
  }

  public LaneTuning with(Ceilings others) {
    return new LaneTuning(
        others, latencyTarget, reserved, overageAllowed, headerPause, paper, disabled);
  }

  public LaneTuning without(Set<Primitive> primitives) {
    return new LaneTuning(
        ceilings, latencyTarget, reserved, overageAllowed, headerPause, paper, primitives);
  }
}
