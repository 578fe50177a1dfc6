package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Acceptance;
import dev.hivemind.task.Task;
import dev.hivemind.task.TaskResult;
import dev.hivemind.task.Work;
import dev.hivemind.task.Workspace;
import dev.hivemind.task.Workspace.Kind;
import dev.hivemind.task.Workspace.Merge;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void results_of_all_that_has_ended_before_may_be_named() throws Exception {
    Task last =
        Reads.read(
                """
                tasks:
                  - { id: a, prompt: A }
                  - { id: b, prompt: B, depends_on: [a] }
                  - id: c
                    prompt: "{{ tasks.a.output }}"
                    depends_on: [b]
                    env: { DIFF: "{{ tasks.a.diff }}" }
                    setup: git log {{ tasks.a.branch }}
                    verify: git log {{ tasks.b.branch }}
                """)
            .tasks()
            .getLast();

    assertThat(last.work()).isEqualTo(new Work.Prompt(TaskResult.OUTPUT.mark("a")));
    assertThat(last.env()).containsExactly(Map.entry("DIFF", TaskResult.DIFF.mark("a")));
    assertThat(last.workspace().setup()).containsExactly("git log " + TaskResult.BRANCH.mark("a"));
    assertThat(last.acceptance().verify())
        .containsExactly("git log " + TaskResult.BRANCH.mark("b"));
    assertThat(TaskResult.written(last.workspace().setup().getFirst()))
        .isEqualTo("git log {{ tasks.a.branch }}");
  }

  @Test
  void through_a_paired_task_the_partner_of_the_partner_is_meant() throws Exception {
    Task last =
        Reads.read(
                """
                tasks:
                  - { id: fix, prompt: A, matrix: { n: [1, 2] } }
                  - { id: review, prompt: B, matrix: { n: [1, 2] }, depends_on: [fix] }
                  - { id: polish, prompt: "{{ tasks.fix.diff }}", matrix: { n: [1, 2] }, depends_on: [review] }
                """)
            .tasks()
            .getLast();

    assertThat(last.work()).isEqualTo(new Work.Prompt(TaskResult.DIFF.mark("fix-2")));
  }

  @ParameterizedTest
  @CsvSource({
    "'verify: grep {{ tasks.a.output }} b.txt', may not stand in a shell command",
    "'setup: echo {{ tasks.a.diff }}', may not stand in a shell command",
    "'working_dir: \"{{ tasks.a.branch }}\"', 'may not stand here, only in prompt'",
    "'base: \"{{ tasks.a.branch }}\"', 'may not stand here, only in prompt'",
  })
  void what_an_agent_wrote_is_no_shell_command_and_what_is_needed_earlier_is_not_known(
      String line, String words) {
    assertThat(
            Reads.refusal(
                """
                tasks:
                  - { id: a, prompt: A }
                  - id: b
                    prompt: B
                    depends_on: [a]
                    %s
                """
                    .formatted(line)))
        .contains(words);
  }
}
