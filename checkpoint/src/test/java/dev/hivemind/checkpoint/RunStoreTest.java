package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunStoreTest {
  @TempDir private Path project;

  @Test
  void opening_makes_a_private_folder_that_git_ignores() throws IOException {
    var store = RunStore.open(project);

    assertThat(store.folder()).isEqualTo(project.resolve(".hivemind"));
    assertThat(project.resolve(".hivemind/.gitignore")).hasContent("*");
    assertThat(RunStore.open(project).folder()).isEqualTo(store.folder());
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void folders_have_mode_0700_and_files_0600() throws IOException {
    var run = RunStore.open(project).create("demo", null);
    var owned = run.own(SampleRun.OWNER, _ -> true);
    owned.journal().append(new RunEvent.Released(Instant.EPOCH, "port"));
    run.agentFolder("port");

    try (var tree = Files.walk(project.resolve(".hivemind"))) {
      assertThat(tree)
          .extracting(path -> path.getFileName().toString())
          .contains("hivemind.db", "hivemind.db-wal", "hivemind.db-shm", "port");
    }
    try (var tree = Files.walk(project.resolve(".hivemind"))) {
      assertThat(tree)
          .allSatisfy(
              path ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                      .as(path.toString())
                      .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
    }
    owned.close();
  }

  @Test
  void the_nearest_folder_above_is_found() throws IOException {
    var store = RunStore.open(project);
    Path deep = Files.createDirectories(project.resolve("src/main/java"));
    Files.createFile(project.resolve("src/.hivemind"));

    assertThat(RunStore.find(deep).orElseThrow().folder()).isEqualTo(store.folder());
    assertThat(RunStore.find(project).orElseThrow().folder()).isEqualTo(store.folder());
    var inner = RunStore.open(project.resolve("src/main"));
    assertThat(RunStore.find(deep).orElseThrow().folder()).isEqualTo(inner.folder());
  }

  @Test
  void where_there_is_no_folder_none_is_found_and_none_is_made() {
    assertThat(RunStore.find(project)).isEmpty();
    assertThat(project).isEmptyDirectory();
  }

  @Test
  void runs_are_numbered_by_name() throws IOException {
    var store = RunStore.open(project);

    assertThat(store.create("auth refactor", null).id()).isEqualTo("auth-refactor-1");
    assertThat(store.create("auth refactor", null).id()).isEqualTo("auth-refactor-2");
    assertThat(store.create("docs", null).id()).isEqualTo("docs-1");
    assertThat(store.create("docs", "docs-7").id()).isEqualTo("docs-7");
    assertThat(store.create("docs", null).id()).isEqualTo("docs-8");
  }

  @Test
  void a_wished_id_that_is_taken_or_impossible_is_refused_and_says_so() throws IOException {
    var store = RunStore.open(project);
    store.create("demo", "mine");

    assertThatExceptionOfType(FileAlreadyExistsException.class)
        .isThrownBy(() -> store.create("demo", "mine"))
        .withMessageContaining("runs/mine")
        .withMessageContaining("choose another");
    assertThatIllegalArgumentException().isThrownBy(() -> store.create("demo", "../mine"));
  }

  @Test
  void processes_that_create_runs_at_the_same_moment_get_different_ids() throws Exception {
    int many = 40;
    List<Future<String>> ids = new ArrayList<>();
    try (var processes = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < many; i++) {
        ids.add(processes.submit(() -> RunStore.open(project).create("demo", null).id()));
      }
    }
    var different = new HashSet<String>();
    for (Future<String> id : ids) different.add(id.get());
    assertThat(different).hasSize(many).contains("demo-1", "demo-" + many);
  }

  @Test
  void runs_are_listed_in_the_order_in_which_they_began_whatever_the_clock_said()
      throws IOException {
    var store = RunStore.open(project);
    var first = SampleRun.in(store.create("a", null)).startedAt(30).end();
    var second = SampleRun.in(store.create("b", null)).startedAt(10).end();
    var third = SampleRun.in(store.create("c", "c-10")).startedAt(20).end();
    store.create("not-begun", null);
    Files.createFile(store.folder().resolve("runs/not-a-run"));

    assertThat(store.runs().stream().map(RunFolder::id))
        .containsExactly(first.id(), second.id(), third.id());
    assertThat(store.run("c-10").orElseThrow().path()).isEqualTo(third.path());
    assertThat(store.run("c-8")).isEmpty();
    assertThat(store.run("../runs")).isEmpty();
  }

  @Test
  void the_number_of_a_run_whose_folder_was_deleted_is_not_given_again() throws IOException {
    var store = RunStore.open(project);
    var run = SampleRun.in(store.create("demo", null)).end();
    Files.delete(run.path());

    assertThat(store.create("demo", null).id()).isEqualTo("demo-2");
    assertThatExceptionOfType(FileAlreadyExistsException.class)
        .isThrownBy(() -> store.create("demo", "demo-1"));
  }

  @Test
  void runs_that_an_earlier_format_kept_in_files_are_named() throws IOException {
    var store = RunStore.open(project);
    SampleRun.in(store.create("demo", null)).end();
    Path old = store.create("demo", null).path();
    Files.writeString(old.resolve("events.jsonl"), "{}\n");

    assertThat(store.runsOfOldFormat()).containsExactly("demo-2");
    assertThat(store.runs()).extracting(RunFolder::id).containsExactly("demo-1");
  }

  @Test
  void the_last_run_of_a_manifest_is_offered_when_it_can_be_gone_on_with() throws IOException {
    var store = RunStore.open(project);
    String manifest = "/p/tasks.yaml";
    assertThat(store.unfinished(manifest, _ -> false)).isEmpty();

    SampleRun.in(store.create("demo", null)).startedAt(1).kill();
    assertThat(store.unfinished(manifest, _ -> false)).map(RunRecord::id).contains("demo-1");
    assertThat(store.unfinished("/p/other.yaml", _ -> false)).isEmpty();
    assertThat(store.orphaned(_ -> false)).extracting(RunRecord::id).containsExactly("demo-1");

    SampleRun.in(store.create("demo", null)).startedAt(2).end();
    assertThat(store.unfinished(manifest, _ -> false)).isEmpty();
    assertThat(store.records())
        .extracting(RunRecord::end)
        .containsExactly(null, RunState.SUCCEEDED);
  }

  @Test
  void history_is_the_median_of_succeeded_tasks_with_the_same_declared_id() throws IOException {
    var store = RunStore.open(project);
    SampleRun.in(store.create("demo", null))
        .startedAt(1)
        .succeeded("port-mail", "port", new Usage(100, 20, 9_000, 3, false))
        .succeeded("port-search", "port", new Usage(1_000, 0, 0, 0, false))
        .failed("api", "api", new Usage(7, 7, 7, 7, false))
        .end();
    SampleRun.in(store.create("demo", null))
        .startedAt(2)
        .succeeded("port-mail", "port", new Usage(500, 0, 0, 0, false))
        .succeeded("docs", "docs", new Usage(10, 0, 0, 0, false))
        .end();
    SampleRun.in(store.create("other", null))
        .startedAt(3)
        .succeeded("docs", "docs", new Usage(21, 0, 0, 0, false))
        .end();

    assertThat(store.tokensByTask()).isEqualTo(Map.of("port", 500L, "docs", 15L));
  }

  @Test
  void history_looks_at_the_last_ten_runs() throws IOException {
    var store = RunStore.open(project);
    for (int run = 1; run <= 11; run++) {
      long tokens = run == 1 ? 1_000_000 : run;
      SampleRun.in(store.create("demo", null))
          .startedAt(run)
          .succeeded("a", "a", new Usage(tokens, 0, 0, 0, false))
          .end();
    }
    assertThat(store.tokensByTask()).isEqualTo(Map.of("a", 6L));
  }

  @Test
  void a_project_without_runs_has_no_history() throws IOException {
    assertThat(RunStore.open(project).tokensByTask()).isEmpty();
    Files.delete(project.resolve(".hivemind/runs"));
    assertThat(RunStore.find(project).orElseThrow().runs()).isEmpty();
  }

  @Test
  void a_file_in_the_place_of_the_folder_is_named_with_the_remedy() throws IOException {
    Files.createFile(project.resolve(".hivemind"));

    assertThatExceptionOfType(StateFolderException.class)
        .isThrownBy(() -> RunStore.open(project))
        .withMessageContaining(project.resolve(".hivemind") + " is a file")
        .withMessageContaining("move the file away");
  }

  @Test
  void a_file_in_the_place_of_the_runs_is_named_too() throws IOException {
    Files.createDirectory(project.resolve(".hivemind"));
    Files.createFile(project.resolve(".hivemind/runs"));

    assertThatExceptionOfType(StateFolderException.class)
        .isThrownBy(() -> RunStore.open(project))
        .withMessageContaining(project.resolve(".hivemind/runs") + " is a file");
  }

  @Test
  void a_project_that_is_not_there_is_told() {
    assertThatExceptionOfType(StateFolderException.class)
        .isThrownBy(() -> RunStore.open(project.resolve("gone")))
        .withMessageContaining("gone/.hivemind")
        .withMessageContaining("there is no folder around it");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_place_where_nobody_can_write_is_named_with_the_remedy() {
    assertThatExceptionOfType(StateFolderException.class)
        .isThrownBy(() -> RunStore.open(Path.of("/sys")))
        .withMessageContaining("cannot make /sys/.hivemind")
        .withMessageContaining("writable");
    assertThat(Path.of("/sys/.hivemind")).doesNotExist();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void a_folder_without_permission_is_named_with_the_remedy() throws IOException {
    Object user = Files.getAttribute(project, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    Assumptions.assumeFalse(user.equals(0), "root may write anywhere");
    Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("r-xr-xr-x"));

    assertThatExceptionOfType(StateFolderException.class)
        .isThrownBy(() -> RunStore.open(project))
        .withMessageContaining("no permission");
  }
}
