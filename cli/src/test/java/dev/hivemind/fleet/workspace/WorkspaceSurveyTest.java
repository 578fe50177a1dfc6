package dev.hivemind.fleet.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.ManifestReader;
import dev.hivemind.task.manifest.ManifestSource;
import dev.hivemind.task.manifest.ReadOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        .singleElement()
        .asString()
        .contains("without what is not committed there: a.txt, new.txt.", "(first)", "link:")
        .doesNotContain("tasks.yaml");
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

  private static List<String> problems(Path place, String keys) throws Exception {
    return survey(place, keys).problems();
  }

  private static WorkspaceSurvey survey(Path place, String keys) throws Exception {
    Path real = Files.createDirectories(place).toRealPath();
    String manifest = "tasks: [{ id: a, prompt: A, agent: demo, workspace: worktree%s }]";
    List<Task> tasks =
        ManifestReader.read(
                ManifestSource.text("tasks.yaml", manifest.formatted(keys), real),
                ReadOptions.of(real, Set.of("demo"), Set.of()))
            .tasks();
    return WorkspaceSurvey.of(tasks, real.resolve("tasks.yaml"));
  }
}
