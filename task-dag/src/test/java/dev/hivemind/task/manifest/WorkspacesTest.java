package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Acceptance;
import dev.hivemind.task.Task;
import dev.hivemind.task.Workspace;
import dev.hivemind.task.Workspace.Kind;
import dev.hivemind.task.Workspace.Merge;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where tasks work and when their work is accepted, as manifests write it. */
class WorkspacesTest {

  @Test
  void nothing_written_asks_for_nothing() throws Exception {
    Task task = task("");

    assertThat(task.workspace()).isEqualTo(Workspace.UNWRITTEN);
    assertThat(task.acceptance()).isEqualTo(Acceptance.ANYTHING);
  }

  @Test
  void everything_can_be_written() throws Exception {
    Task task =
        task(
            """
            workspace: worktree
            setup: [npm ci, npm run build]
            link: [node_modules, .env]
            base: origin/main
            merge: auto
            verify: npm test
            fix_rounds: 5
            read_only: true
            expect_changes: "true"
            """);

    assertThat(task.workspace())
        .isEqualTo(
            new Workspace(
                Kind.WORKTREE,
                List.of("npm ci", "npm run build"),
                List.of("node_modules", ".env"),
                "origin/main",
                Merge.AUTO));
    assertThat(task.acceptance()).isEqualTo(new Acceptance(List.of("npm test"), 5, true, true));
  }

  @Test
  void merge_may_be_written_for_all_tasks() throws Exception {
    List<Task> tasks =
        Reads.read(
                """
                merge: auto
                tasks:
                  - { id: a, prompt: A }
                  - { id: b, prompt: B, merge: manual }
                """)
            .tasks();

    assertThat(tasks.get(0).workspace().merge()).isEqualTo(Merge.AUTO);
    assertThat(tasks.get(1).workspace().merge()).isEqualTo(Merge.MANUAL);
  }

  @Test
  void keys_of_worktrees_are_idle_in_a_shared_workspace() throws Exception {
    String warnings =
        Problems.render(
            Reads.read(
                    """
                    tasks:
                      - { id: a, prompt: A, workspace: shared, link: [x], read_only: true }
                    """)
                .warnings());

    assertThat(warnings)
        .contains("\"link\" means nothing in a shared workspace")
        .contains("\"read_only\" means nothing in a shared workspace");
  }

  private static Task task(String keys) throws ManifestException {
    return Reads.read("tasks:\n  - id: a\n    prompt: A\n" + keys.indent(4)).tasks().getFirst();
  }
}
