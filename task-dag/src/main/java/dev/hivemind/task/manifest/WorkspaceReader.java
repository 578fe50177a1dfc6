package dev.hivemind.task.manifest;

import dev.hivemind.task.Acceptance;
import dev.hivemind.task.Workspace;
import dev.hivemind.task.Workspace.Kind;
import dev.hivemind.task.Workspace.Merge;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads where a task works and when its work is accepted. */
final class WorkspaceReader {
  /** Keys that mean nothing without a worktree. */
  private static final List<String> OF_WORKTREES =
      List.of("setup", "link", "base", "merge", "read_only", "expect_changes");

  private final Reading reading;

  WorkspaceReader(Reading reading) {
    this.reading = reading;
  }

  /**
   * @param commands the same, for shell commands
   */
  Workspace workspace(Values values, Values commands) {
    Kind kind = values.choice("workspace", Kind.class).orElse(null);
    if (kind == Kind.SHARED) warnOfIdleKeys(values);
    return new Workspace(
        kind,
        commands.oneOrMore("setup"),
        links(values),
        values.text("base").orElse(null),
        merge(values));
  }

  /** Of the task, else of the whole manifest. */
  private Merge merge(Values values) {
    return values
        .choice("merge", Merge.class)
        .or(() -> reading.rootValues().choice("merge", Merge.class))
        .orElse(Merge.MANUAL);
  }

  /**
   * @param commands the same, for shell commands
   */
  Acceptance acceptance(Values values, Values commands) {
    return new Acceptance(
        commands.oneOrMore("verify"),
        values.count("fix_rounds", 0).orElse(Acceptance.DEFAULT_FIX_ROUNDS),
        values.flag("read_only"),
        values.flag("expect_changes"));
  }

  private List<String> links(Values values) {
    List<String> links = values.texts("link");
    List<YamlNode> items = values.keys().items("link");
    for (int i = 0; i < links.size() && i < items.size(); i++) {
      if (!leadsInside(links.get(i))) {
        reading
            .problems()
            .add(
                items.get(i).position(),
                "\"link\" must be a path below working_dir, not " + Quote.of(links.get(i)));
      }
    }
    return links;
  }

  private static boolean leadsInside(String path) {
    return Optional.of(path)
        .filter(text -> !text.isBlank() && text.indexOf('\0') < 0)
        .map(text -> Path.of(text).normalize())
        .filter(link -> !link.isAbsolute() && !link.startsWith("..") && !link.toString().isEmpty())
        .isPresent();
  }

  private void warnOfIdleKeys(Values values) {
    for (String key : OF_WORKTREES) {
      YamlNode.Entry entry = values.keys().own().entries().get(key);
      if (entry == null) continue;
      reading
          .warnings()
          .add(entry.position(), Quote.of(key) + " means nothing in a shared workspace");
    }
  }
}
