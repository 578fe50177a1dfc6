package dev.hivemind.fleet.process;

import dev.hivemind.proxy.time.Randomness;
import java.util.HexFormat;
import java.util.UUID;

/** Ids of conversations. */
final class SessionId {
  private SessionId() {}

  /** A random UUID, version 4 (RFC 9562 section 5.4). */
  static String fresh() {
    String random = Randomness.token();
    long high = (HexFormat.fromHexDigitsToLong(random, 0, 16) & ~0xF000L) | 0x4000L;
    long low = (HexFormat.fromHexDigitsToLong(random, 16, 32) & ~(3L << 62)) | (1L << 63);
    return new UUID(high, low).toString();
  }
}
