package dev.hivemind.fleet.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.fleet.Halt;
import dev.hivemind.fleet.MergeConflictException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How worktrees are made ready, with real git. */
final class WorktreesTest {
  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void create() throws IOException {
    project = Project.create(folder.resolve("project"));
  }

  @Test
  void a_task_gets_a_checkout_and_a_branch_of_its_own_from_the_starting_commit() throws Exception {
    project.tasks("- { id: a, prompt: A }").begin();
    project.write("a.txt", "changed and not committed\n");
    project.prepare("a");

    assertThat(project.worktree("a").resolve("a.txt")).hasContent("one");
    assertThat(project.gitIn(project.worktree("a"), "branch", "--show-current"))
        .isEqualTo("hivemind/mine-1/a");
    assertThat(project.git("branch", "--show-current")).isEqualTo("main");
    assertThat(project.folder.resolve("a.txt")).hasContent("changed and not committed");
  }

  @Test
  void W4_many_worktrees_made_at_once_all_succeed() throws Exception {
    List<String> ids = IntStream.range(0, 12).mapToObj(number -> "t" + number).toList();
    var manifest = new StringBuilder();
    ids.forEach(id -> manifest.append("- { id: %s, prompt: A }\n".formatted(id)));
    project.tasks(manifest.toString()).begin();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (String id : ids) {
        all.add(
            threads.submit(
                () -> {
                  project.prepare(id);
                  return id;
                }));
      }
      for (Future<?> one : all) one.get();
    }

    assertThat(ids).allMatch(id -> Files.exists(project.worktree(id).resolve("a.txt")));
    assertThat(project.git("fsck", "--full")).isEmpty();
  }

  @Test
  void a_task_starts_from_what_those_before_it_have_done() throws Exception {
    project
        .tasks(
            """
            - { id: a, prompt: A }
            - { id: b, prompt: B }
            - { id: c, prompt: C, depends_on: [a, b] }
            """)
        .begin();
    project.done("a", "of-a.txt", "a");
    project.done("b", "of-b.txt", "b");
    project.done("c", "of-c.txt", "c");

    assertThat(project.files(project.branch("c"))).contains("of-a.txt", "of-b.txt", "of-c.txt");
    assertThat(project.git("log", "--merges", "--format=%s", project.branch("c")))
        .isEqualTo("Merge hivemind/mine-1/b into hivemind/mine-1/c");
  }

  @Test
  void a_task_without_a_branch_passes_on_what_was_done_before_it() throws Exception {
    project
        .tasks(
            """
            - { id: a, prompt: A }
            - { id: b, prompt: B, depends_on: [a], workspace: shared }
            - { id: c, prompt: C, depends_on: [b] }
            """)
        .begin();
    project.done("a", "of-a.txt", "a");
    project.prepare("c");

    assertThat(project.worktree("c").resolve("of-a.txt")).exists();
  }

  @Test
  void a_base_of_its_own_is_started_from() throws Exception {
    project.git("branch", "old");
    project.write("new.txt", "new");
    project.git("add", ".");
    project.git("commit", "-qm", "second");
    project.tasks("- { id: a, prompt: A, base: old }").begin();
    project.prepare("a");

    assertThat(project.worktree("a").resolve("new.txt")).doesNotExist();
  }

  @Test
  void a_conflict_names_the_files_and_both_branches_and_a_resolved_one_is_gone_on_with()
      throws Exception {
    conflicting();

    assertThatThrownBy(() -> project.prepare("c"))
        .isInstanceOf(MergeConflictException.class)
        .hasMessageContaining("hivemind/mine-1/b and hivemind/mine-1/c both change a.txt")
        .hasMessageContaining("hivemind resume");
    assertThatThrownBy(() -> project.prepare("c")).isInstanceOf(MergeConflictException.class);
    project.writeIn("c", "a.txt", "both\n");
    project.gitIn(project.worktree("c"), "add", "a.txt");
    project.prepare("c");

    assertThat(project.gitIn(project.worktree("c"), "show", "HEAD:a.txt")).isEqualTo("both");
    assertThat(project.gitIn(project.worktree("c"), "status", "--porcelain")).isEmpty();
  }

  private void conflicting() throws IOException {
    project
        .tasks(
            """
            - { id: a, prompt: A }
            - { id: b, prompt: B }
            - { id: c, prompt: C, depends_on: [a, b] }
            """)
        .begin();
    project.done("a", "a.txt", "of a\n");
    project.done("b", "a.txt", "of b\n");
  }

  @Test
  void W3_an_untracked_file_that_a_merge_would_overwrite_is_named_and_stays() throws Exception {
    project
        .tasks(
            """
            - { id: a, prompt: A }
            - { id: b, prompt: B }
            - { id: c, prompt: C, depends_on: [a, b], setup: "exit 1" }
            """)
        .begin();
    project.done("a", "of-a.txt", "a");
    assertThatThrownBy(() -> project.prepare("c")).hasMessageContaining("setup: exit 1");
    project.writeIn("c", "new.txt", "of a person");
    project.done("b", "new.txt", "of b");

    assertThatThrownBy(() -> project.prepare("c"))
        .isInstanceOf(MergeConflictException.class)
        .hasMessageContaining("hivemind/mine-1/b")
        .hasMessageContaining("new.txt");
    assertThat(project.worktree("c").resolve("new.txt")).hasContent("of a person");
    assertThat(project.files(project.branch("b"))).contains("new.txt");
  }

  @Test
  void folders_are_linked_files_are_copied_and_neither_is_ever_committed() throws Exception {
    project.write("ignored/lib.txt", "lib");
    project.write(".env", "SECRET=1");
    project.tasks("- { id: a, prompt: A, link: [ignored, .env], setup: cp .env copied }").begin();
    project.prepare("a");
    project.writeIn("a", ".env", "SECRET=2");

    assertThat(project.worktree("a").resolve("ignored")).isSymbolicLink();
    assertThat(project.worktree("a").resolve("copied")).hasContent("SECRET=1");
    assertThat(project.folder.resolve(".env")).hasContent("SECRET=1");
    project.judge("a");
    assertThat(project.files(project.branch("a")))
        .containsExactlyInAnyOrder(".gitignore", "a.txt", "copied");
  }

  @Test
  void a_worktree_that_is_gone_is_made_anew_on_its_branch_with_what_was_not_committed()
      throws Exception {
    project.tasks("- { id: a, prompt: A }").begin();
    project.prepare("a");
    project.lostWork = (task, worktree) -> Files.writeString(worktree.resolve("lost.txt"), task);
    try (Stream<Path> all = Files.walk(project.worktree("a"))) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    }

    project.workspaces().prepare(project.task("a"), 2, Project.GOING_ON, new Halt());

    assertThat(project.worktree("a").resolve("lost.txt")).hasContent("a");
    assertThat(project.gitIn(project.worktree("a"), "branch", "--show-current"))
        .isEqualTo(project.branch("a"));
  }

  @Test
  void W6_a_folder_that_is_no_worktree_any_more_is_not_used_and_not_deleted() throws Exception {
    project.tasks("- { id: a, prompt: A }").begin();
    project.prepare("a");
    project.writeIn("a", "stale.txt", "stale");
    Files.delete(project.worktree("a").resolve(".git"));

    project.workspaces().prepare(project.task("a"), 2, Project.GOING_ON, new Halt());

    assertThat(project.worktree("a").resolve("stale.txt")).doesNotExist();
    assertThat(project.worktree("a").resolveSibling("a+found-2").resolve("stale.txt")).exists();
    assertThat(project.placement().of("a").orElseThrow().isIntact()).isTrue();
  }

  @Test
  void a_task_that_begins_afresh_finds_nothing_of_before_which_is_kept_on_a_branch()
      throws Exception {
    project.tasks("- { id: a, prompt: A }").begin();
    project.done("a", "first.txt", "committed");
    project.writeIn("a", "second.txt", "not committed");

    project.workspaces().prepare(project.task("a"), 2, Project.AFRESH, new Halt());

    assertThat(project.gitIn(project.worktree("a"), "ls-files")).isEqualTo(".gitignore\na.txt");
    assertThat(project.worktree("a").resolve("second.txt")).doesNotExist();
    assertThat(project.files("hivemind/mine-1/_aside/a/1")).contains("first.txt", "second.txt");
  }

  @Test
  void a_setup_that_fails_says_what_it_printed_and_is_run_again_next_time() throws Exception {
    project.tasks("- { id: a, prompt: A, setup: [\"echo no network; exit 3\"] }").begin();
    assertThatThrownBy(() -> project.prepare("a")).hasMessageContaining("no network");

    project.tasks("- { id: a, prompt: A, setup: [touch ready] }");
    project.prepare("a");
    assertThat(project.worktree("a").resolve("ready")).exists();
  }

  @Test
  void a_run_does_not_use_branches_of_an_earlier_one_of_its_name() throws Exception {
    project.tasks("- { id: a, prompt: A }").begin();
    project.prepare("a");

    assertThatThrownBy(project::begin).hasMessageContaining("hivemind/mine-1/*");
    RunStart.note(project.placement(), true);
  }
}
