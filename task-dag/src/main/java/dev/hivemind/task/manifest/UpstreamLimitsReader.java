package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.UpstreamLimits.Overage;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads what an entry of {@code upstreams:} says of limits; the environment may be named in it. */
final class UpstreamLimitsReader {
  private static final String PERCENTAGE = "a percentage such as 40%, above 0%";

  private final Values values;

  UpstreamLimitsReader(Reading reading, Keys keys) {
    this.values = reading.values(keys, SchemaPart.UPSTREAM);
  }

  UpstreamLimits read() {
    return new UpstreamLimits(
        amount("rpm"),
        amount("itpm"),
        amount("otpm"),
        amount("tpm"),
        maxConcurrent(),
        parsed("latency_target", Durations::parsePrecise).orElse(null),
        reserve(),
        choice("overage", Overage.class).orElse(Overage.PARK));
  }

  private OptionalLong amount(String key) {
    return parsed(key, text -> TokenCounts.parse(text).filter(amount -> amount > 0)).stream()
        .mapToLong(Long::longValue)
        .findAny();
  }

  private OptionalInt maxConcurrent() {
    return parsed("max_concurrent", text -> Values.countOf(text, 1)).stream()
        .mapToInt(Integer::intValue)
        .findAny();
  }

  private Map<String, Double> reserve() {
    Map<String, Double> reserve = new LinkedHashMap<>();
    values
        .keys()
        .joined("reserve")
        .forEach(
            (window, node) -> {
              if (values.keys().refusals().contains(node)) return;
              parsed(window, PERCENTAGE, (YamlNode.Scalar) node, Percentages::parse)
                  .ifPresent(part -> reserve.put(window, part));
            });
    return reserve;
  }

  <E extends Enum<E>> Optional<E> choice(String key, Class<E> type) {
    return parsed(key, text -> Values.constant(text, type));
  }

  private <T> Optional<T> parsed(String key, Function<String, Optional<T>> parser) {
    String expectation = SchemaPart.UPSTREAM.expectation(key);
    return values.keys().scalar(key).flatMap(scalar -> parsed(key, expectation, scalar, parser));
  }

  /** Never shows the value, which may come from the environment. */
  private <T> Optional<T> parsed(
      String name,
      String expectation,
      YamlNode.Scalar scalar,
      Function<String, Optional<T>> parser) {
    Optional<String> text = values.filler().fillWithEnvironment(scalar, values.scope());
    Optional<T> value = text.flatMap(parser);
    if (text.isPresent() && value.isEmpty()) {
      values.problems().add(scalar.position(), Quote.of(name) + " must be " + expectation);
    }
    return value;
  }
}
