package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.YamlNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The values of the keys of one task instance, templates filled in and turned into what they stand
 * for. Reports a value that makes no sense once filled in and then goes on as if it were not
 * written: a manifest with problems is never used.
 */
record Values(
    Keys keys, SchemaPart part, TemplateScope scope, TextFiller filler, ProblemLog problems) {
  private static final int MAX_COUNT = 1_000_000;

  /** The same, in whose texts results of other tasks may be named. */
  Values with(ResultNames results) {
    return new Values(keys, part, scope.with(results), filler, problems);
  }

  Optional<String> text(String key) {
    return keys.scalar(key).flatMap(scalar -> filler.fill(scalar, scope));
  }

  List<String> texts(String key) {
    return keys.items(key).stream()
        .flatMap(item -> filler.fill((YamlNode.Scalar) item, scope).stream())
        .toList();
  }

  /** A text, or a list of such. */
  List<String> oneOrMore(String key) {
    boolean one =
        keys.written(key).filter(entry -> entry.value() instanceof YamlNode.Scalar).isPresent();
    return one ? text(key).stream().toList() : texts(key);
  }

  /** Values by name, in which the environment may be named too. */
  Map<String, String> environment(String key) {
    Map<String, String> values = new LinkedHashMap<>();
    keys.joined(key)
        .forEach(
            (name, node) -> {
              if (keys.refusals().contains(node)) return;
              filler
                  .fillWithEnvironment((YamlNode.Scalar) node, scope)
                  .ifPresent(value -> values.put(name, value));
            });
    return values;
  }

  Optional<Duration> duration(String key) {
    return parsed(key, Durations::parse);
  }

  OptionalLong tokens(String key) {
    return amount(key, TokenCounts::parse);
  }

  OptionalLong amount(String key, Function<String, Optional<Long>> parser) {
    return parsed(key, parser).map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  /** A whole number. */
  OptionalInt count(String key, int atLeast) {
    return parsed(key, text -> countOf(text, atLeast))
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  boolean flag(String key) {
    return writtenFlag(key).orElse(false);
  }

  /** Empty: not written. */
  Optional<Boolean> writtenFlag(String key) {
    return parsed(key, Values::flagOf);
  }

  /** The values inside a mapping; those that it does not write stand in the default one. */
  Values inside(String key, SchemaPart inner) {
    return new Values(keys.inside(key), inner, scope, filler, problems);
  }

  /** A constant by its name in lower case. */
  <E extends Enum<E>> Optional<E> choice(String key, Class<E> type) {
    return parsed(key, text -> constant(text, type));
  }

  static <E extends Enum<E>> Optional<E> constant(String text, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst();
  }

  /** A text turned into what it stands for; a text that stands for nothing is reported. */
  <T> Optional<T> parsed(String key, Function<String, Optional<T>> parser) {
    return keys.scalar(key).flatMap(scalar -> parsed(key, scalar, parser));
  }

  private <T> Optional<T> parsed(
      String key, YamlNode.Scalar scalar, Function<String, Optional<T>> parser) {
    Optional<String> text = filler.fill(scalar, scope);
    Optional<T> value = text.flatMap(parser);
    if (text.isPresent() && value.isEmpty()) {
      problems.add(
          scalar.position(),
          "%s must be %s, not %s"
              .formatted(Quote.of(key), part.expectation(key), Quote.of(text.get())));
    }
    return value;
  }

  static Optional<Integer> countOf(String text, int atLeast) {
    if (!text.matches("\\d{1,7}")) return Optional.empty();
    return Optional.of(Integer.valueOf(text))
        .filter(count -> count >= atLeast && count <= MAX_COUNT);
  }

  private static Optional<Boolean> flagOf(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
