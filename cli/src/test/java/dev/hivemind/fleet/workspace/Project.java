package dev.hivemind.fleet.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.Opening;
import dev.hivemind.fleet.Halt;
import dev.hivemind.fleet.Judgement;
import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.ManifestException;
import dev.hivemind.task.manifest.ManifestReader;
import dev.hivemind.task.manifest.ManifestSource;
import dev.hivemind.task.manifest.ReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A real repository with one commit, and a run of tasks in it. */
final class Project {
  static final String RUN = "mine-1";
  static final Opening AFRESH = new Opening.Afresh(null);
  static final Opening GOING_ON = new Opening.GoingOn("session", "go on");

  final Path folder;
  private List<Task> tasks = List.of();
  private Placement placement = new Placement(new RunBranches(RUN), Map.of());
  LostWork lostWork = (_, _) -> {};

  private Project(Path folder) {
    this.folder = folder;
  }

  static Project create(Path folder) throws IOException {
    var project = new Project(Files.createDirectories(folder).toRealPath());
    project.git("init", "--quiet", "--initial-branch=main");
    project.git("config", "user.name", "Ann");
    project.git("config", "user.email", "ann@example.org");
    project.write(".gitignore", "ignored/\n.hivemind/\n.env\n");
    project.write("a.txt", "one\n");
    project.git("add", ".");
    project.git("commit", "--quiet", "-m", "first");
    return project;
  }

  /** The tasks, as a manifest writes them. */
  Project tasks(String written) throws IOException {
    String manifest =
        "defaults: { agent: demo, workspace: worktree }\ntasks:\n" + written.indent(2);
    try {
      tasks =
          ManifestReader.read(
                  ManifestSource.text("tasks.yaml", manifest, folder),
                  ReadOptions.of(folder, Set.of("demo"), Set.of()))
              .tasks();
    } catch (ManifestException e) {
      throw new AssertionError(e.problems().toString(), e);
    }
    placement = Placement.of(Files.createDirectories(folder.resolve(".hivemind")), RUN, tasks);
    tasks = placement.placed(tasks);
    return this;
  }

  Project begin() throws IOException {
    RunStart.note(placement, false);
    return this;
  }

  Placement placement() {
    return placement;
  }

  WorktreeWorkspaces workspaces() {
    return new WorktreeWorkspaces(
        placement, tasks, new PlainShell(), lostWork, Map.of(), TaskFilling.NONE);
  }

  Task task(String id) {
    return tasks.stream().filter(task -> task.id().equals(id)).findFirst().orElseThrow();
  }

  Path worktree(String task) {
    return placement.of(task).orElseThrow().worktree();
  }

  String branch(String task) {
    return placement.branches().task(task);
  }

  void prepare(String task) throws IOException {
    workspaces().prepare(task(task), 1, AFRESH, new Halt());
  }

  Judgement judge(String task) throws IOException {
    return workspaces().judge(task(task), 1, "I did it.", new Halt());
  }

  /** A task is done by an agent that writes one file. */
  void done(String task, String file, String content) throws IOException {
    prepare(task);
    writeIn(task, file, content);
    assertThat(judge(task)).isEqualTo(new Judgement.Accepted(null));
  }

  void write(String file, String content) throws IOException {
    write(folder.resolve(file), content);
  }

  void writeIn(String task, String file, String content) throws IOException {
    write(worktree(task).resolve(file), content);
  }

  private static void write(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  String git(String... arguments) {
    return gitIn(folder, arguments);
  }

  String gitIn(Path place, String... arguments) {
    try {
      return GitCommand.in(place).tell(arguments);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of a branch. */
  List<String> files(String branch) {
    return git("ls-tree", "-r", "--name-only", branch).lines().toList();
  }
}
