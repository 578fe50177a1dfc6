package dev.hivemind.task.manifest;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.List;

/** Holds a manifest against its schema. */
final class SchemaCheck {
  /** What the schema has against a part of the manifest. */
  private record Objections(YamlNode part, List<Error> errors) {}

  private final ProblemLog problems;
  private final SchemaMessages messages;
  private final Refusals refusals = new Refusals();

  private SchemaCheck(ProblemLog problems, Suggestions suggestions) {
    this.problems = problems;
    this.messages = new SchemaMessages(suggestions);
  }

  /** Reports what the schema refuses. All that is not refused has the shape that it demands. */
  static Refusals check(YamlNode root, ProblemLog problems, Suggestions suggestions) {
    SchemaCheck check = new SchemaCheck(problems, suggestions);
    ManifestParts.of(root).parallelStream()
        .map(SchemaCheck::objections)
        .toList()
        .forEach(check::report);
    return check.refusals;
  }

  private static Objections objections(YamlNode part) {
    return new Objections(part, ManifestSchema.schema().validate(JsonTree.of(part)));
  }

  private void report(Objections objections) {
    objections.errors().forEach(error -> report(error, objections.part()));
  }

  /** One problem for one value: of several alternatives that do not fit, each is an error. */
  private void report(Error error, YamlNode part) {
    SchemaPlace place = place(part, error.getInstanceLocation());
    if (error.getKeyword().equals("required")) {
      reportMissing(error, place.node());
      return;
    }
    if (error.getProperty() != null) place = place.inside(error.getProperty());
    if (!refusals.add(place.node())) return;
    problems.add(messages.position(error, place), messages.refusal(error, place));
  }

  /** Nothing is missing that stands there under another name: that is a problem already. */
  private void reportMissing(Error error, YamlNode node) {
    List<String> known = SchemaPath.of(error.getEvaluationPath()).keys();
    if (!(node instanceof YamlNode.Mapping mapping)) return;
    if (KeyGuess.anyMeans(List.of(error.getProperty()), mapping.entries().keySet(), known)) return;
    problems.add(node.position(), messages.missing(error));
  }

  private static SchemaPlace place(YamlNode part, NodePath path) {
    SchemaPlace place = SchemaPlace.root(part);
    for (int i = 0; i < path.getNameCount(); i++) place = place.inside(path.getName(i));
    return place;
  }
}
