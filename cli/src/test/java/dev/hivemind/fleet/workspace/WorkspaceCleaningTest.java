package dev.hivemind.fleet.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is removed of a run and what stays, with real git. */
final class WorkspaceCleaningTest {
  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void create() throws IOException {
    project = Project.create(folder.resolve("project"));
  }

  @Test
  void W1_a_branch_with_commits_that_are_nowhere_else_stays_and_is_named() throws Exception {
    done("a");

    assertThat(clean(null, false))
        .hasSize(2)
        .allSatisfy(
            one ->
                assertThat(one.kept())
                    .contains("hivemind/mine-1/a is not merged anywhere", "hivemind merge mine-1"));
    assertThat(project.worktree("a")).exists();
    assertThat(project.files(project.branch("a"))).contains("new.txt");
  }

  @Test
  void what_was_not_committed_stays_and_is_named() throws Exception {
    done("a");
    merge();
    project.writeIn("a", "later.txt", "later");

    assertThat(clean(null, false))
        .extracting(Leftover::kept)
        .contains("has uncommitted changes: later.txt");
    assertThat(project.worktree("a").resolve("later.txt")).exists();
  }

  @Test
  void W5_the_branch_of_a_stopped_task_is_never_deleted() throws Exception {
    project.tasks("- { id: a, prompt: A }").begin();
    project.prepare("a");

    assertThat(clean("a is not finished: hivemind resume", false))
        .extracting(Leftover::kept)
        .containsOnly("a is not finished: hivemind resume");
    assertThat(project.git("branch", "--list", project.branch("a"))).isNotEmpty();
  }

  @Test
  void W5_a_branch_that_a_person_has_checked_out_is_never_deleted_even_when_forced()
      throws Exception {
    done("a");
    project.git("worktree", "remove", "--force", project.worktree("a").toString());
    project.git("checkout", "--quiet", project.branch("a"));

    assertThat(clean(null, true))
        .singleElement()
        .satisfies(one -> assertThat(one.kept()).contains("is checked out in " + project.folder));
    assertThat(project.git("branch", "--show-current")).isEqualTo(project.branch("a"));
  }

  @Test
  void a_folder_that_was_in_the_way_of_a_worktree_is_listed_and_goes_only_when_forced()
      throws Exception {
    project.tasks("- { id: a, prompt: A }").begin();
    project.writeIn("a", "old.txt", "of nobody knows whom");
    project.prepare("a");
    Path found = project.worktree("a").resolveSibling("a+found-1");
    assertThat(found.resolve("old.txt")).exists();

    assertThat(clean(null, false))
        .filteredOn(one -> one.what().equals("folder " + found))
        .singleElement()
        .satisfies(one -> assertThat(one.kept()).contains("may hold work"));
    assertThat(found.resolve("old.txt")).exists();
    assertThat(clean(null, true))
        .filteredOn(one -> one.what().equals("folder " + found))
        .singleElement()
        .satisfies(one -> assertThat(one.kept()).isNull());
    assertThat(found).doesNotExist();
  }

  @Test
  void W6_what_is_merged_goes_and_is_really_gone() throws Exception {
    done("a");
    merge();
    project.git("merge", "--quiet", "hivemind/mine-1/_merged");

    assertThat(clean(null, false)).hasSize(3).allMatch(one -> one.kept() == null);

    assertThat(project.worktree("a")).doesNotExist();
    assertThat(project.git("worktree", "list").lines()).hasSize(1);
    assertThat(project.git("for-each-ref", "--format=%(refname)")).isEqualTo("refs/heads/main");
    assertThat(project.git("fsck", "--full")).isEmpty();
    assertThat(project.folder.resolve("new.txt")).exists();
  }

  @Test
  void listing_removes_nothing() throws Exception {
    done("a");
    merge();

    assertThat(new WorkspaceCleaning(project.placement(), _ -> null, false).clean(false))
        .isNotEmpty();
    assertThat(project.worktree("a")).exists();
  }

  @Test
  void force_removes_what_is_nowhere_else() throws Exception {
    done("a");
    project.writeIn("a", "later.txt", "later");

    assertThat(clean("not finished", true)).allMatch(one -> one.kept() == null);
    assertThat(project.git("for-each-ref", "--format=%(refname)")).isEqualTo("refs/heads/main");
  }

  private void done(String task) throws IOException {
    project.tasks("- { id: %s, prompt: A }".formatted(task)).begin();
    project.done(task, "new.txt", "new");
  }

  private void merge() throws IOException {
    var merge =
        new RunMerge(project.placement().repositories().getFirst(), project.placement().branches());
    assertThat(merge.merge(project.branch("a"))).isNull();
  }

  private List<Leftover> clean(@Nullable String unfinished, boolean force) throws IOException {
    return new WorkspaceCleaning(project.placement(), _ -> unfinished, force).clean(true);
  }
}
