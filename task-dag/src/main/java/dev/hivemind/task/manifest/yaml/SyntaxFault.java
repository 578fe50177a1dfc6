package dev.hivemind.task.manifest.yaml;

import java.util.Locale;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;

/** Says in a person's words why a text is not YAML. */
final class SyntaxFault {
  private static final String PREFIX = "not valid YAML: ";

  private SyntaxFault() {}

  /**
   * @param reached where the parser was
   */
  static YamlException of(JacksonException failure, Position reached, SourceText source) {
    if (failure instanceof StreamConstraintsException) {
      return new YamlException(reached, "too many values behind aliases, or a value too long");
    }
    return switch (failure.getCause()) {
      case MarkedYamlEngineException marked -> marked(marked, source);
      case ReaderException character -> character(character, source);
      case null, default -> other(failure, reached, source);
    };
  }

  private static YamlException marked(MarkedYamlEngineException failure, SourceText source) {
    Position position = position(failure.getProblemMark());
    String problem = Optional.ofNullable(failure.getProblem()).orElse("");
    String context = Optional.ofNullable(failure.getContext()).orElse("");
    boolean atEnd = problem.contains("end of stream") || problem.contains("<stream end>");
    if (atEnd && failure.getContextMark().isPresent()) {
      position = position(failure.getContextMark());
      return new YamlException(position, PREFIX + "what opens here is never closed");
    }
    if (problem.contains("(TAB)")) {
      return new YamlException(position, "a tab cannot indent YAML: use spaces");
    }
    return braces(position, source)
        .orElse(new YamlException(position, PREFIX + explanation(context, problem)));
  }

  /** The parser's words for what happens often, put plainly. */
  private static String explanation(String context, String problem) {
    if (problem.startsWith("mapping values are not allowed")) {
      return "a text with \": \" in it must stand in quotes, or on lines of its own after |";
    }
    if (problem.startsWith("expected <block end>")) {
      return "the indentation of this line fits none of the lines above";
    }
    if (problem.startsWith("could not find expected ':'")) {
      return "here a \":\" must end a key, or the text must stand in quotes";
    }
    if (problem.startsWith("found unknown escape character")) {
      return "this escape does not exist: double the \\ or use single quotes";
    }
    return context.isEmpty() ? problem : context + ", " + problem;
  }

  private static YamlException character(ReaderException failure, SourceText source) {
    String text = source.text();
    int index = Math.min(failure.getPosition(), text.codePointCount(0, text.length()));
    return new YamlException(
        source.position(text.offsetByCodePoints(0, index)),
        "the character U+%04X may not stand in YAML: remove it, or save the file as UTF-8"
            .formatted(failure.getCodePoint()));
  }

  private static YamlException other(
      JacksonException failure, Position reached, SourceText source) {
    String message = failure.getOriginalMessage();
    if (message.startsWith("invalid alias")) {
      return new YamlException(reached, PREFIX + "an alias (*name) without an anchor before it");
    }
    return braces(reached, source)
        .orElseGet(() -> new YamlException(reached, PREFIX + decapitalized(message)));
  }

  /** A value that begins with <code>{{</code> is two nested mappings to YAML. */
  private static Optional<YamlException> braces(Position position, SourceText source) {
    String line = source.line(position.line());
    int brace = line.indexOf("{{");
    if (brace < 0 || !line.substring(0, brace).stripTrailing().matches(".*[:\\-\\[,]")) {
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

  private static String decapitalized(String message) {
    return message.isEmpty()
        ? message
        : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }
}
