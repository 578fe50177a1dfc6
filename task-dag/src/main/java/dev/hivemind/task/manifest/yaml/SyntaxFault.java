package dev.hivemind.task.manifest.yaml;

import java.util.Locale;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import tools.jackson.core.JacksonException;

/** Says in a person's words why a text is not YAML. */
final class SyntaxFault {
  private static final String PREFIX = "not valid YAML: ";

  private SyntaxFault() {}

  static YamlException of(JacksonException failure, SourceText source) {
    return switch (failure.getCause()) {
      case MarkedYamlEngineException marked -> marked(marked, source);
      case ReaderException character -> character(character, source);
      case null, default -> other(failure, source);
    };
  }

  private static YamlException marked(MarkedYamlEngineException failure, SourceText source) {
    Position position = position(failure.getProblemMark());
    String problem = Optional.ofNullable(failure.getProblem()).orElse("");
    String context = Optional.ofNullable(failure.getContext()).orElse("");
    if (problem.contains("(TAB)")) {
      return new YamlException(position, "a tab cannot indent YAML: use spaces");
    }
    if (problem.startsWith("mapping values are not allowed")) {
      return new YamlException(
          position, PREFIX + "a text that holds \": \" must stand in quotes, or after | on its own");
    }
    if (problem.contains("unexpected end of stream") && context.contains("quoted")) {
      return new YamlException(
          position(failure.getContextMark()), PREFIX + "the quote that opens here is never closed");
    }
    return braces(position, source)
        .orElseGet(() -> new YamlException(position, PREFIX + sentence(context, problem)));
  }

  private static YamlException character(ReaderException failure, SourceText source) {
    String text = source.text();
    int index = Math.min(failure.getPosition(), text.codePointCount(0, text.length()));
    return new YamlException(
        source.position(text.offsetByCodePoints(0, index)),
        "the character U+%04X may not stand in YAML: remove it, or save the file as UTF-8"
            .formatted(failure.getCodePoint()));
  }

  private static YamlException other(JacksonException failure, SourceText source) {
    Position position =
        failure.getLocation() == null
            ? Position.WHOLE
            : YamlReader.position(failure.getLocation());
    String message = failure.getOriginalMessage();
    if (message.startsWith("invalid alias")) {
      return new YamlException(position, PREFIX + "an alias (*name) without an anchor before it");
    }
    return braces(position, source)
        .orElseGet(() -> new YamlException(position, PREFIX + decapitalized(message)));
  }

  /** A value that begins with {@code {{} is two nested mappings to YAML. */
  private static Optional<YamlException> braces(Position position, SourceText source) {
    String line = source.line(position.line());
    int brace = line.indexOf("{{");
    if (brace < 0 || !line.substring(0, brace).stripTrailing().matches(".*(:|-|\\[|,)")) {
      return Optional.empty();
    }
    Position opening = new Position(position.line(), line.codePointCount(0, brace) + 1);
    return Optional.of(
        new YamlException(opening, PREFIX + "a text that begins with {{ must stand in quotes"));
  }

  private static Position position(Optional<Mark> mark) {
    return mark.map(at -> new Position(at.getLine() + 1, at.getColumn() + 1))
        .orElse(Position.WHOLE);
  }

  private static String sentence(String context, String problem) {
    return context.isEmpty() ? problem : context + ", " + problem;
  }

  private static String decapitalized(String message) {
    return message.isEmpty()
        ? message
        : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }
}
