package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.time.Randomness;
import org.eclipse.jetty.http.MimeTypes;

/**
 * What Java and Jetty make once, when it is first wanted, and take a while for: tables of types and
 * locales, decimal arithmetic, a generator of random numbers.
 */
public final class ReadAhead {
  private ReadAhead() {}

  /** Begins it on a thread of its own and returns at once. */
  public static void begin() {
    Thread.ofPlatform().daemon().name("hivemind-read-ahead").start(ReadAhead::read);
  }

  private static void read() {
    Object _ = MimeTypes.DEFAULTS;
    Object _ = Money.ZERO;
    String _ = Randomness.token();
  }
}
