package dev.hivemind.task.manifest;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The ceilings that an entry of {@code upstreams:} writes; what is not written is left to the
 * profile and to what the provider says.
 *
 * @param rpm requests a minute
 * @param itpm input tokens a minute
 * @param otpm output tokens a minute
 * @param tpm input and output tokens a minute together
 * @param maxConcurrent calls at once
 * @param latencyTarget time to the first byte above which fewer calls are sent at once; null: told
 *     from the upstream's own times
 * @param reserve the part of a usage window that is left to others, above 0 and below 1, by the
 *     window's name ({@code 5h}, {@code 7d}), in the file's order
 * @param overage whether usage beyond a plan's limit may be bought
 */
public record UpstreamLimits(
    OptionalLong rpm,
    OptionalLong itpm,
    OptionalLong otpm,
    OptionalLong tpm,
    OptionalInt maxConcurrent,
    @Nullable Duration latencyTarget,
    Map<String, Double> reserve,
    Overage overage) {

  /** Nothing is written. */
  public static final UpstreamLimits NONE =
      new UpstreamLimits(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalInt.empty(),
          null,
          Map.of(),
          Overage.PARK);

  /** What happens when only usage that is paid for beyond the plan is left. */
  public enum Overage {
    /** Calls wait for the plan's limit to end. */
    PARK,
    ALLOW
  }

  public UpstreamLimits {
    reserve = Collections.unmodifiableMap(new LinkedHashMap<>(reserve));
  }
}
