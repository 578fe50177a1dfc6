package dev.hivemind.fleet.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.fleet.Halt;
import dev.hivemind.fleet.Judgement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of what an agent did in its worktree, with real git. */
final class WorkAcceptanceTest {
  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void create() throws IOException {
    project = Project.create(folder.resolve("project"));
  }

  @Test
  void work_is_committed_to_the_tasks_branch_in_the_persons_name() throws Exception {
    begin("- { id: a, prompt: A }");
    project.writeIn("a", "new.txt", "new");

    assertThat(project.judge("a")).isEqualTo(new Judgement.Accepted(null));

    assertThat(project.git("log", "-1", "--format=%an <%ae>%n%s%n%b", project.branch("a")))
        .isEqualTo(
            """
            Ann <ann@example.org>
            a: I did it.
            Hivemind-Run: mine-1
            Hivemind-Task: a\
            """);
    assertThat(project.git("status", "--porcelain")).isEmpty();
    assertThat(project.git("log", "--format=%s", "main")).isEqualTo("first");
  }

  @Test
  void no_hook_and_no_signing_can_hold_a_commit_up() throws Exception {
    Path hook = project.folder.resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\nexit 1\n");
    Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
    project.git("config", "commit.gpgsign", "true");
    project.git("config", "gpg.program", "/bin/false");
    begin("- { id: a, prompt: A }");
    project.writeIn("a", "new.txt", "new");

    assertThat(project.judge("a")).isInstanceOf(Judgement.Accepted.class);
  }

  @Test
  void what_an_agent_committed_itself_counts() throws Exception {
    begin("- { id: a, prompt: A, expect_changes: true }");
    project.writeIn("a", "new.txt", "new");
    project.gitIn(project.worktree("a"), "checkout", "-q", "-b", "a-branch-of-mine");
    project.gitIn(project.worktree("a"), "add", ".");
    project.gitIn(project.worktree("a"), "commit", "-qm", "mine");

    assertThat(project.judge("a")).isInstanceOf(Judgement.Accepted.class);
    assertThat(project.git("log", "-1", "--format=%s", project.branch("a"))).isEqualTo("mine");
  }

  @Test
  void F9_no_change_is_no_success() throws Exception {
    begin("- { id: a, prompt: A }\n- { id: b, prompt: B, expect_changes: true }");

    assertThat(project.judge("a")).isEqualTo(new Judgement.Unchanged());
    assertThat(project.judge("b")).isInstanceOf(Judgement.Refused.class);
  }

  @Test
  void a_program_of_ones_own_need_not_change_anything() throws Exception {
    begin("- { id: a, command: [make] }");

    assertThat(project.judge("a")).isEqualTo(new Judgement.Accepted(null));
  }

  @Test
  void W2_nothing_is_committed_anywhere_once_the_worktree_is_gone() throws Exception {
    begin("- { id: a, prompt: A }");
    project.write("of-a-person.txt", "not to be swept up");
    Files.delete(project.worktree("a").resolve(".git"));
    project.writeIn("a", "new.txt", "new");

    assertThat(project.judge("a"))
        .isInstanceOfSatisfying(
            Judgement.Refused.class,
            refused ->
                assertThat(refused.reason())
                    .contains(project.worktree("a") + " is gone", "nothing was committed"));
    assertThat(project.git("log", "--all", "--format=%s").lines().distinct())
        .containsExactly("first");
    assertThat(project.git("status", "--porcelain")).isEqualTo("?? of-a-person.txt");
  }

  @Test
  void a_task_that_may_change_nothing_and_did_not_has_succeeded() throws Exception {
    begin("- { id: a, prompt: A, read_only: true }");

    assertThat(project.judge("a")).isEqualTo(new Judgement.Accepted(null));
  }

  @Test
  void what_a_task_changed_that_may_change_nothing_is_named_and_kept_aside() throws Exception {
    begin("- { id: a, prompt: A, read_only: true }");
    project.writeIn("a", "new.txt", "new");
    project.writeIn("a", "a.txt", "two");

    assertThat(project.judge("a"))
        .isInstanceOfSatisfying(
            Judgement.Refused.class,
            refused ->
                assertThat(refused.reason())
                    .contains("a.txt, new.txt", "hivemind/mine-1/_aside/a/1"));
    assertThat(project.files("hivemind/mine-1/_aside/a/1")).contains("new.txt");
    assertThat(project.gitIn(project.worktree("a"), "status", "--porcelain")).isEmpty();
    assertThat(project.files(project.branch("a"))).doesNotContain("new.txt");
  }

  @Test
  void a_verify_that_fails_tells_the_agent_what_was_run_and_what_it_printed() throws Exception {
    begin("- { id: a, prompt: A, verify: [\"true\", \"echo 3 tests failed; exit 7\"] }");
    project.writeIn("a", "new.txt", "new");

    assertThat(project.judge("a"))
        .isInstanceOfSatisfying(
            Judgement.Rejected.class,
            rejected -> {
              assertThat(rejected.reason()).contains("exit code 7", "3 tests failed");
              assertThat(rejected.words()).contains("echo 3 tests failed; exit 7");
            });
    assertThat(project.files(project.branch("a"))).doesNotContain("new.txt");
  }

  @Test
  void a_shared_workspace_is_verified_and_never_committed() throws Exception {
    begin("- { id: a, prompt: A, workspace: shared, verify: test -f new.txt }");
    project.write("new.txt", "new");

    assertThat(project.judge("a")).isEqualTo(new Judgement.Accepted(null));
    assertThat(project.git("status", "--porcelain")).isEqualTo("?? new.txt");
  }

  @Test
  void a_linked_file_that_an_agent_committed_is_found() throws Exception {
    project.write(".env", "SECRET=1");
    begin("- { id: a, prompt: A, link: [.env] }");
    project.gitIn(project.worktree("a"), "add", "--force", ".env");
    project.gitIn(project.worktree("a"), "commit", "-qm", "mine");

    assertThatThrownBy(() -> project.judge("a")).hasMessageContaining("its agent committed .env");
  }

  @Test
  void an_unfinished_merge_of_the_agents_is_not_committed() throws Exception {
    begin("- { id: a, prompt: A }\n- { id: b, prompt: B }");
    project.writeIn("b", "a.txt", "of b");
    project.judge("b");
    project.writeIn("a", "a.txt", "of a");
    project.gitIn(project.worktree("a"), "commit", "-qam", "mine");
    project.gitIn(project.worktree("a"), "config", "merge.conflictStyle", "merge");
    assertThatThrownBy(() -> project.gitIn(project.worktree("a"), "merge", project.branch("b")))
        .isInstanceOf(Exception.class);

    assertThat(project.judge("a")).isInstanceOf(Judgement.Refused.class);
  }

  @Test
  void merge_auto_merges_into_the_runs_branch_and_no_checkout_changes() throws Exception {
    project
        .tasks(
            """
            - { id: a, prompt: A, merge: auto }
            - { id: b, prompt: B, merge: auto }
            """)
        .begin();
    project.done("a", "of-a.txt", "a");
    project.done("b", "of-b.txt", "b");

    assertThat(project.files("hivemind/mine-1/_merged")).contains("of-a.txt", "of-b.txt");
    assertThat(project.git("log", "--first-parent", "--format=%s", "hivemind/mine-1/_merged"))
        .isEqualTo("Merge hivemind/mine-1/b\nMerge hivemind/mine-1/a\nfirst");
    assertThat(project.files("main")).doesNotContain("of-a.txt");
  }

  @Test
  void a_conflict_leaves_both_branches_and_says_what_to_do() throws Exception {
    project
        .tasks(
            """
            - { id: a, prompt: A, merge: auto }
            - { id: b, prompt: B, merge: auto }
            """)
        .begin();
    project.done("a", "a.txt", "of a\n");
    project.prepare("b");
    project.writeIn("b", "a.txt", "of b\n");

    assertThat(project.workspaces().judge(project.task("b"), 1, "done", new Halt()))
        .isInstanceOfSatisfying(
            Judgement.Unmerged.class,
            unmerged ->
                assertThat(unmerged.reason())
                    .contains(
                        "hivemind/mine-1/b and hivemind/mine-1/_merged both change a.txt",
                        "git merge hivemind/mine-1/b",
                        "hivemind merge mine-1"));
    assertThat(project.git("show", "hivemind/mine-1/_merged:a.txt")).isEqualTo("of a");
    assertThat(project.git("show", "hivemind/mine-1/b:a.txt")).isEqualTo("of b");
  }

  private void begin(String tasks) throws IOException {
    project.tasks(tasks).begin();
    for (String id : project.placement().places().keySet()) project.prepare(id);
  }
}
