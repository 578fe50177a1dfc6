package dev.hivemind.task.manifest;

import dev.hivemind.task.Condition;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.Optional;

/** Reads the condition of a task. */
final class ConditionReader {
  private static final String KEY = "if";

  /** Longer ones are nobody's, and what reads them goes as deep as they do. */
  private static final int MAX_CHARACTERS = 2_000;

  private final Reading reading;

  ConditionReader(Reading reading) {
    this.reading = reading;
  }

  /** Empty: the task has none, or one that makes no sense, which is reported. */
  Optional<Condition> read(Values values) {
    return values.keys().scalar(KEY).flatMap(written -> read(written, values.scope()));
  }

  private Optional<Condition> read(YamlNode.Scalar written, TemplateScope scope) {
    String text = written.text().strip();
    try {
      if (text.length() > MAX_CHARACTERS) throw new ConditionException("it is too long");
      var terms = new ConditionTerms(text, scope, reading.suggestions());
      return Optional.of(new Condition(text, terms.read()));
    } catch (ConditionException e) {
      reading.problems().add(written.position(), "\"if\": " + e.getMessage());
      return Optional.empty();
    }
  }
}
