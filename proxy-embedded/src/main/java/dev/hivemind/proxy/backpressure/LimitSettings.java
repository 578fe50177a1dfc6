package dev.hivemind.proxy.backpressure;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a concurrency limit starts from.
 *
 * @param start the profile's number of attempts in flight
 * @param ceiling never passed, as the user wrote it; null: the user wrote none
 * @param alpha added by {@link PaperAimd} when all is well
 * @param beta what is left of the limit after a decrease, below one
 * @param latencyTarget as the user wrote it; null: what is usual in the lane is learned
 */
public record LimitSettings(
    int start,
    @Nullable Integer ceiling,
    double alpha,
    double beta,
    @Nullable Duration latencyTarget) {

  public LimitSettings {
    if (start < 1 || (ceiling != null && ceiling < 1)) {
      throw new IllegalArgumentException(
          "At least one place is needed, not " + start + " up to " + ceiling);
    }
    if (alpha <= 0 || beta <= 0 || beta >= 1) {
      throw new IllegalArgumentException("Impossible steps: " + alpha + ", " + beta);
    }
  }
}
