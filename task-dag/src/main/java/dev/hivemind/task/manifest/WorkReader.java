package dev.hivemind.task.manifest;

import dev.hivemind.task.Work;
import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what a task does: exactly one of prompt, prompt_file and command. */
final class WorkReader {
  private static final String PROMPT_FILE = "prompt_file";
  private static final String COMMAND = "command";
  private static final String RULE = "a task has exactly one of prompt, prompt_file and command";

  private final Reading reading;
  private final PromptFiles files;

  WorkReader(Reading reading, PromptFiles files) {
    this.reading = reading;
    this.files = files;
  }

  /** Whether the task runs a program of its own. */
  static boolean isCommand(Keys keys) {
    return keys.written(COMMAND).isPresent();
  }

  /** With problems an empty prompt stands in for the work. */
  Work read(Values values) {
    List<YamlNode.Entry> written = new ArrayList<>();
    for (String key : Keys.WORK) values.keys().written(key).ifPresent(written::add);
    if (written.size() == 1) return work(written.getFirst().key(), values);
    if (written.isEmpty()) {
      reportNone(values.keys());
    } else {
      written.sort(Comparator.comparing(YamlNode.Entry::position));
      reportSeveral(written.get(0), written.get(1));
    }
    return new Work.Prompt("");
  }

  private void reportNone(Keys keys) {
    Set<String> own = keys.own().entries().keySet();
    if (KeyGuess.anyMeans(Keys.WORK, own, SchemaPart.TASK.keys())) return;
    problem(keys.position(), "this task has nothing to do: " + RULE);
  }

  private void reportSeveral(YamlNode.Entry one, YamlNode.Entry other) {
    String both = Quote.of(one.key()) + " and " + Quote.of(other.key());
    problem(other.position(), both + " exclude each other: " + RULE);
  }

  private Work work(String key, Values values) {
    if (key.equals(COMMAND)) return new Work.Command(command(values));
    return new Work.Prompt(
        values.keys().scalar(key).flatMap(written -> prompt(key, written, values)).orElse(""));
  }

  private Optional<String> prompt(String key, YamlNode.Scalar written, Values values) {
    Optional<String> text = values.text(key);
    if (key.equals(PROMPT_FILE)) {
      return text.flatMap(path -> files.prompt(path, written, values.scope()));
    }
    if (text.filter(String::isBlank).isPresent())
      problem(written.position(), "the prompt is empty");
    return text;
  }

  private List<String> command(Values values) {
    List<String> argv = values.texts(COMMAND);
    boolean noProgram = !argv.isEmpty() && argv.getFirst().isBlank();
    if (noProgram) {
      problem(values.keys().items(COMMAND).getFirst().position(), "the program's name is empty");
    }
    return argv;
  }

  private void problem(Position place, String message) {
    reading.problems().add(place, message);
  }
}
