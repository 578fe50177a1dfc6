package dev.hivemind.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.manifest.ManifestException;
import dev.hivemind.task.manifest.ManifestReader;
import dev.hivemind.task.manifest.ManifestSource;
import dev.hivemind.task.manifest.ReadOptions;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PermissionsTextTest {

  @Test
  void what_agents_may_do_is_said_once_for_each_kind() throws ManifestException {
    String manifest =
        """
        version: 1
        tasks:
          - { id: a, agent: claude, prompt: x }
          - { id: b, agent: claude, prompt: x }
          - { id: c, agent: codex, prompt: x }
          - { id: d, agent: codex, prompt: x, permissions: full }
          - { id: e, command: ["true"] }
        """;

    var tasks =
        ManifestReader.read(
                ManifestSource.text("tasks.yaml", manifest, Path.of("/")),
                ReadOptions.of(Path.of("/"), Set.of("claude", "codex"), Set.of("anthropic")))
            .tasks();

    assertThat(PermissionsText.of(tasks))
        .containsExactly(
            "standard permissions: claude may edit files and run any command (no sandbox);"
                + " codex may edit files and run commands in its sandbox, without network;"
                + " commands run with your own rights",
            "full permissions: codex may do anything (no sandbox)");
  }
}
