package dev.hivemind.proxy.usage;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a body is encoded (RFC 9110, 8.4), as far as it can be read here. */
enum ContentEncoding {
  IDENTITY,
  GZIP,
  OTHER;

  /**
   * @param header the value of Content-Encoding; null: there is none
   */
  static ContentEncoding of(@Nullable String header) {
    if (header == null) {
      return IDENTITY;
    }
    return switch (header.strip().toLowerCase(Locale.ROOT)) {
      case "", "identity" -> IDENTITY;
      case "gzip", "x-gzip" -> GZIP;
      default -> OTHER;
    };
  }
}
