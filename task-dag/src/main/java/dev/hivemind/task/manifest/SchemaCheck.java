package dev.hivemind.task.manifest;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.List;

/** Holds a manifest against its schema. */
final class SchemaCheck {
  private final YamlNode root;
  private final ProblemLog problems;
  private final SchemaMessages messages;
  private final Refusals refusals = new Refusals();

  private SchemaCheck(YamlNode root, ProblemLog problems, Suggestions suggestions) {
    this.root = root;
    this.problems = problems;
    this.messages = new SchemaMessages(suggestions);
  }

  /** Reports what the schema refuses. All that is not refused has the shape that it demands. */
  static Refusals check(YamlNode root, ProblemLog problems, Suggestions suggestions) {
    SchemaCheck check = new SchemaCheck(root, problems, suggestions);
    ManifestSchema.schema().validate(JsonTree.of(root)).forEach(check::report);
    return check.refusals;
  }

  /** One problem for one value: of several alternatives that do not fit, each is an error. */
  private void report(Error error) {
    SchemaPlace place = place(error.getInstanceLocation());
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

  private SchemaPlace place(NodePath path) {
    SchemaPlace place = SchemaPlace.root(root);
    for (int i = 0; i < path.getNameCount(); i++) place = place.inside(path.getName(i));
    return place;
  }
}
