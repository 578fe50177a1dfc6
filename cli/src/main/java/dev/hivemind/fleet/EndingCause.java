package dev.hivemind.fleet;

import java.time.Duration;
import java.util.Locale;

/** Why an attempt is ended from outside, hence what its end means. */
sealed interface EndingCause {

  /** The result is there and only the process has to go: the result stands. */
  record ResultKept() implements EndingCause {}

  /** The attempt used up a time that the task sets: it failed. */
  record TimeUsedUp(String reason) implements EndingCause {}

  /** The run is stopped, and the attempt with it. */
  record RunStopped(String reason) implements EndingCause {}

  static EndingCause timedOut(Duration timeout) {
    return new TimeUsedUp("timed out after " + written(timeout));
  }

  static EndingCause silent(Duration idleTimeout) {
    return new TimeUsedUp("silent for " + written(idleTimeout));
  }

  /** As a manifest writes it: {@code 45m}, {@code 1h30m}. */
  private static String written(Duration duration) {
    return duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
  }
}
