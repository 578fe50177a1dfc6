package dev.hivemind.proxy.time;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** The only source of randomness outside tests. */
public final class Randomness {
  private static final SecureRandom SECURE = new SecureRandom();

  private Randomness() {}

  /** A token of 128 random bits in hexadecimal that nobody can guess. Thread-safe. */
  public static String token() {
    byte[] bytes = new byte[16];
    SECURE.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Evenly between 0 and 1, for spreading things out; not secure. Thread-safe. */
  public static double fraction() {
    return ThreadLocalRandom.current().nextDouble();
  }
}
