package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.YamlNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code prices:} and {@code prices_file:}. */
final class PriceReader {
  private static final Pattern FORM = Pattern.compile("\\d{1,6}(?:\\.\\d{1,6})?");

  private final Reading reading;

  private PriceReader(Reading reading) {
    this.reading = reading;
  }

  static Prices read(Reading reading) {
    PriceReader reader = new PriceReader(reading);
    Map<String, ModelPrice> models = new LinkedHashMap<>();
    reading
        .root()
        .mapping("prices")
        .ifPresent(
            all ->
                all.entries()
                    .forEach(
                        (model, entry) ->
                            reader
                                .price(entry.value())
                                .ifPresent(price -> models.put(model, price))));
    return new Prices(
        models,
        reading.rootValues().text("prices_file").map(reading.directory()::resolve).orElse(null));
  }

  /** Empty: something is wrong with it, which is reported already. */
  private Optional<ModelPrice> price(YamlNode written) {
    if (reading.root().refusals().contains(written)) return Optional.empty();
    Keys keys = Keys.of((YamlNode.Mapping) written, reading.root().refusals());
    Values values = reading.values(keys, SchemaPart.PRICE);
    Optional<BigDecimal> input = dollars("input", values);
    Optional<BigDecimal> output = dollars("output", values);
    if (input.isEmpty() || output.isEmpty()) return Optional.empty();
    return Optional.of(
        new ModelPrice(
            input.get(),
            dollars("cache_read", values).orElse(null),
            dollars("cache_write", values).orElse(null),
            dollars("cache_write_hour", values).orElse(null),
            output.get()));
  }

  private static Optional<BigDecimal> dollars(String key, Values values) {
    return values.parsed(key, PriceReader::parse);
  }

  private static Optional<BigDecimal> parse(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
  }
}
