package dev.hivemind.fleet.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Task;
import dev.hivemind.task.Workspace.Kind;
import dev.hivemind.task.manifest.ManifestReader;
import dev.hivemind.task.manifest.ManifestSource;
import dev.hivemind.task.manifest.ReadOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found before anything starts, with real git. */
final class WorkspaceSurveyTest {
  @TempDir private Path folder;

  @Test
  void no_repository() throws Exception {
    assertThat(problems(folder, ""))
        .singleElement()
        .asString()
        .contains("needs the checkout of a git repository", "workspace: shared");
  }

  @Test
  void a_bare_repository() throws Exception {
    Project.create(folder.resolve("project")).git("clone", "--quiet", "--bare", ".", "../bare.git");

    assertThat(problems(folder.resolve("bare.git"), ""))
        .singleElement()
        .asString()
        .contains("needs the checkout of a git repository");
  }

  @Test
  void a_repository_without_a_commit() throws Exception {
    Project project = Project.create(folder.resolve("project"));
    project.git("init", "--quiet", "../empty");

    assertThat(problems(folder.resolve("empty"), ""))
        .singleElement()
        .asString()
        .contains("has no commit");
  }

  @Test
  void submodules() throws Exception {
    Project project = Project.create(folder.resolve("project"));
    project.write(".gitmodules", "[submodule \"lib\"]\n\tpath = lib\n\turl = ../lib\n");
    project.git("add", ".");
    project.git("commit", "-qm", "submodule");

    assertThat(problems(project.folder, "")).singleElement().asString().contains("submodules");
  }

  @Test
  void large_files_without_the_program_that_fetches_them() throws Exception {
    Project project = Project.create(folder.resolve("project"));
    project.write(".gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
    project.git("add", ".");
    project.git("commit", "-qm", "lfs");
    project.git("config", "filter.lfs.smudge", "");

    assertThat(problems(project.folder, "")).singleElement().asString().contains("Git LFS");
  }

  @Test
  void large_files_of_any_folder_and_no_comment_about_them() throws Exception {
    Project project = Project.create(folder.resolve("project"));
    project.write("below/deep/.gitattributes", "# *.bin filter=lfs\n*.txt text\n");
    project.git("add", ".");
    project.git("commit", "-qm", "no lfs");
    project.git("config", "filter.lfs.smudge", "");
    assertThat(problems(project.folder, "")).isEmpty();

    project.write("below/deep/.gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
    project.git("commit", "-qam", "lfs");
    assertThat(problems(project.folder, "")).singleElement().asString().contains("Git LFS");
  }

  @Test
  void what_means_nothing_outside_worktrees_is_told_also_where_nobody_wrote_shared()
      throws Exception {
    WorkspaceSurvey survey =
        surveyOf(
            folder.resolve("plain"),
            "tasks: [{ id: a, prompt: A, agent: demo, read_only: true, setup: make }, { id: b,"
                + " prompt: B, agent: demo, read_only: true }]");

    assertThat(survey.problems()).isEmpty();
    assertThat(survey.notes())
        .satisfiesExactly(
            setup -> assertThat(setup).startsWith("setup of a:").contains("means nothing there"),
            readOnly ->
                assertThat(readOnly).startsWith("read_only of a, b:").contains("nobody checks it"));
  }

  @Test
  void a_task_in_a_shared_folder_has_no_diff_and_no_branch() throws Exception {
    assertThat(
            surveyOf(
                    folder.resolve("plain"),
                    """
                    defaults: { agent: demo }
                    tasks:
                      - { id: a, prompt: A }
                      - { id: b, prompt: "{{ tasks.a.output }} {{ tasks.a.diff }}", depends_on: [a] }
                      - { id: c, command: ["true"], depends_on: [a], env: { X: "{{ tasks.a.branch }}" } }
                    """)
                .problems())
        .containsExactly(
            "task b: there is no tasks.a.diff, since a works in no worktree of its own",
            "task c: there is no tasks.a.branch, since a works in no worktree of its own");
  }

  @Test
  void a_detached_head_is_as_good_as_a_branch() throws Exception {
    Project project = Project.create(folder.resolve("project"));
    project.git("checkout", "--quiet", "--detach");

    assertThat(problems(project.folder, "")).isEmpty();
    project.tasks("- { id: a, prompt: A }").begin();
    project.done("a", "new.txt", "new");
    assertThat(project.files(project.branch("a"))).contains("new.txt");
  }

  @Test
  void a_dirty_tree_is_explained() throws Exception {
    Project project = Project.create(folder.resolve("project"));
    project.write("a.txt", "two");
    project.write("new.txt", "new");
    project.write("tasks.yaml", "the manifest itself");

    assertThat(survey(project.folder, "").notes())
        .satisfiesExactly(
            start -> assertThat(start).contains("every task in a worktree", "(first)"),
            dirty ->
                assertThat(dirty)
                    .contains("not hold what is not committed: a.txt, new.txt.", "link:")
                    .doesNotContain("tasks.yaml"));
  }

  @Test
  void a_base_that_is_no_commit_and_links_that_cannot_be() throws Exception {
    Project project = Project.create(folder.resolve("project"));

    assertThat(problems(project.folder, ", base: nowhere, link: [missing, a.txt]"))
        .satisfiesExactly(
            base -> assertThat(base).contains("base: there is no commit nowhere"),
            missing -> assertThat(missing).contains("link: there is no").contains("missing"),
            tracked -> assertThat(tracked).contains("a.txt is in the repository"));
  }

  @Test
  void a_task_that_says_nothing_has_a_worktree_where_its_folder_is_committed() throws Exception {
    Project project = Project.create(folder.resolve("project"));
    project.write("committed/a.txt", "a");
    project.git("add", ".");
    project.git("commit", "-qm", "second");
    project.write("not-committed/a.txt", "a");
    Path plain = Files.createDirectories(folder.resolve("plain"));

    assertThat(kind(project.folder)).isEqualTo(Kind.WORKTREE);
    assertThat(kind(project.folder.resolve("committed"))).isEqualTo(Kind.WORKTREE);
    assertThat(kind(project.folder.resolve("not-committed"))).isEqualTo(Kind.SHARED);
    assertThat(kind(plain)).isEqualTo(Kind.SHARED);
  }

  private static Kind kind(Path place) throws Exception {
    WorkspaceSurvey survey = surveyOf(place, "tasks: [{ id: a, prompt: A, agent: demo }]");
    assertThat(survey.problems()).isEmpty();
    return Objects.requireNonNull(survey.tasks().getFirst().workspace().kind());
  }

  private static List<String> problems(Path place, String keys) throws Exception {
    return survey(place, keys).problems();
  }

  private static WorkspaceSurvey survey(Path place, String keys) throws Exception {
    return surveyOf(
        place, "tasks: [{ id: a, prompt: A, agent: demo, workspace: worktree%s }]".formatted(keys));
  }

  private static WorkspaceSurvey surveyOf(Path place, String manifest) throws Exception {
    Path real = Files.createDirectories(place).toRealPath();
    List<Task> tasks =
        ManifestReader.read(
                ManifestSource.text("tasks.yaml", manifest, real),
                ReadOptions.of(real, Set.of("demo"), Set.of()))
            .tasks();
    return WorkspaceSurvey.of(tasks, real.resolve("tasks.yaml"));
  }
}
