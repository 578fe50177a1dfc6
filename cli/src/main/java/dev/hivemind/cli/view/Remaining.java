package dev.hivemind.cli.view;

import dev.hivemind.cli.console.Amounts;
import java.time.Duration;
import java.time.Instant;

/**
 * How long until a moment, in whole seconds: a screen that is drawn once a second knows no more.
 */
final class Remaining {
  private Remaining() {}

  /** {@code 12 s}, {@code 3m07s}; of a moment that is past {@code 0 s}. */
  static String of(Instant moment, Instant now) {
    long seconds = Math.max(0, (Duration.between(now, moment).toMillis() + 999) / 1_000);
    return seconds < 60 ? seconds + " s" : Amounts.duration(Duration.ofSeconds(seconds));
  }
}
