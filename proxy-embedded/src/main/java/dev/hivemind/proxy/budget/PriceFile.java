package dev.hivemind.proxy.budget;

import com.fasterxml.jackson.annotation.Nulls;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON file of prices.
 *
 * @param about for a person; null: nothing
 */
record PriceFile(@Nullable String about, @Required List<PriceRow> prices) {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .build();

  PriceFile {
    prices = List.copyOf(prices);
  }

  /**
   * @throws IllegalArgumentException when it is no such file; says where
   */
  static PriceFile read(InputStream json) {
    try {
      return JSON.readValue(json, PriceFile.class);
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "the file of prices cannot be read: %s (line %d, column %d)"
              .formatted(
                  malformed.getOriginalMessage(),
                  malformed.getLocation().getLineNr(),
                  malformed.getLocation().getColumnNr()),
          malformed);
    }
  }
}
