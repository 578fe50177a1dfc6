package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Six tasks of demo agents that wait for one another and write some files. */
final class SixTasks {
  static final Map<String, String> KEY = Map.of("ANTHROPIC_API_KEY", "sk-of-nobody-at-all");

  /** What they make when nothing is in their way. */
  static final int CALLS = 18;

  private static final String[] IDS = {"a", "b", "c", "d", "e", "f"};

  private SixTasks() {}

  static void write(Path project, MockProvider mock) throws IOException {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        name: mine
        defaults: { agent: demo }
        max_parallel: 3
        upstreams: { anthropic: { url: "%s" } }
        tasks:
          - { id: a, prompt: "Write a/1.md a/2.md a/3.md" }
          - { id: b, prompt: "Write b/1.md b/2.md" }
          - { id: c, prompt: "Write c/1.md c/2.md c/3.md", depends_on: [a] }
          - { id: d, prompt: "Write d/1.md", depends_on: [a, b] }
          - { id: e, prompt: "Write e/1.md e/2.md" }
          - { id: f, prompt: "Write f/1.md", depends_on: [c, d, e] }
        """
            .formatted(mock.url()));
  }

  static void areDone(Path project) throws Exception {
    new RunOutcome(project).everyTaskSucceededOnce(IDS);
    for (String file : List.of("a/3.md", "b/2.md", "c/3.md", "d/1.md", "e/2.md", "f/1.md")) {
      assertThat(project.resolve(file)).isNotEmptyFile();
    }
  }
}
