package dev.hivemind.task.manifest;

import dev.hivemind.task.TaskResult;
import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.SourceText;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** Fills in the templates of texts and reports, at its place, every name that means nothing. */
final class TextFiller {
  private final SourceFile manifest;
  private final ProblemLog problems;
  private final Suggestions suggestions;
  private final Function<String, @Nullable String> environment;

  TextFiller(
      SourceFile manifest,
      ProblemLog problems,
      Suggestions suggestions,
      Function<String, @Nullable String> environment) {
    this.manifest = manifest;
    this.problems = problems;
    this.suggestions = suggestions;
    this.environment = environment;
  }

  /** The text of a scalar as written; empty for what the schema refused. */
  static String unfilled(YamlNode node, Refusals refusals) {
    return node instanceof YamlNode.Scalar scalar && !refusals.contains(node) ? scalar.text() : "";
  }

  /** A text of the manifest, filled in; empty when that was not possible. */
  Optional<String> fill(YamlNode.Scalar scalar, TemplateScope scope) {
    return fill(scalar, scope, Template::of);
  }

  /** A text of the manifest in which the environment may be named too. */
  Optional<String> fillWithEnvironment(YamlNode.Scalar scalar, TemplateScope scope) {
    return fill(scalar, scope, Template::withEnvironment);
  }

  private Optional<String> fill(
      YamlNode.Scalar scalar, TemplateScope scope, Function<String, Template> reading) {
    if (isPlain(scalar.text())) return Optional.of(scalar.text());
    ObjIntConsumer<String> report =
        (message, hole) -> problems.add(holePosition(scalar, reading, hole), message);
    Optional<String> filled = fill(reading.apply(scalar.text()), scope, report);
    if (scalar.text().indexOf('\0') < 0 && filled.filter(TextFiller::holdsNull).isEmpty())
      return filled;
    problems.add(scalar.position(), "the character U+0000 may not stand here");
    return Optional.empty();
  }

  /** Apart from what stands for results of tasks. */
  private static boolean holdsNull(String text) {
    return TaskResult.withoutMarks(text).indexOf('\0') >= 0;
  }

  /** Whether it surely means itself, as most texts do. */
  private static boolean isPlain(String text) {
    return text.indexOf('{') < 0 && text.indexOf('$') < 0 && text.indexOf('\0') < 0;
  }

  /**
   * A text, filled in; empty when that was not possible.
   *
   * @param report told of each hole that cannot be filled: why, and its number from 0
   */
  Optional<String> fill(Template template, TemplateScope scope, ObjIntConsumer<String> report) {
    StringBuilder filled = new StringBuilder();
    boolean complete = true;
    int hole = 0;
    for (Template.Part part : template.parts()) {
      Optional<String> value = value(part, scope);
      filled.append(value.orElse(""));
      if (value.isEmpty()) {
        complete = false;
        report.accept(objection(part, scope, template.secret()), hole);
      }
      if (part instanceof Template.Hole) hole++;
    }
    return complete ? Optional.of(filled.toString()) : Optional.empty();
  }

  private Optional<String> value(Template.Part part, TemplateScope scope) {
    return switch (part) {
      case Template.Literal literal -> Optional.of(literal.text());
      case Template.Reference reference -> scope.value(reference.name());
      case Template.EnvironmentReference reference ->
          Optional.ofNullable(environment.apply(reference.name()));
      case Template.Unclosed _ -> Optional.empty();
    };
  }

  private String objection(Template.Part part, TemplateScope scope, boolean secret) {
    return switch (part) {
      case Template.Literal literal -> throw new IllegalArgumentException(literal.toString());
      case Template.Reference reference -> scope.objection(reference.name(), secret, suggestions);
      case Template.EnvironmentReference reference -> environmentObjection(reference.name());
      case Template.Unclosed unclosed ->
          unclosed.opening().equals("{{")
              ? "this {{ is never closed; for a literal {{ write {{{{"
              : "this ${ is never closed; for a literal ${ write $${";
    };
  }

  private static String environmentObjection(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*")
        ? "the environment variable " + name + " is not set"
        : "only ${NAME} is understood here; for a literal ${ write $${";
  }

  /** Finds a hole in the file: the same holes stand there in the same order. */
  private Position holePosition(
      YamlNode.Scalar scalar, Function<String, Template> reading, int hole) {
    SourceText text = manifest.text();
    int start = text.offset(scalar.position());
    int end = Math.max(start, text.offset(scalar.end()));
    List<Template.Hole> holes = reading.apply(text.text().substring(start, end)).holes();
    return hole < holes.size()
        ? text.position(start + holes.get(hole).offset())
        : scalar.position();
  }
}
