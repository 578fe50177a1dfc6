package dev.hivemind.fleet.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.Opening;
import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.agent.TestTasks;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.fleet.StoppedAgent;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.StopCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stopped agent's checkpoint, and what is brought back from it. */
class RestorationTest {
  private static final String SESSION = "11111111-2222-4333-8444-555555555555";
  private static final GoingOn WANTED = new GoingOn(SESSION, "go on");
  private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

  @TempDir private Path folder;

  private final List<String> remarks = new ArrayList<>();

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private OwnedRun run;

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private Conversations conversations;

  @BeforeEach
  void begin() throws IOException {
    run =
        RunStore.open(folder)
            .create("demo", null)
            .own(new ProcessIdentity(1, NOW), process -> false);
    conversations =
        new Conversations(
            AgentAdapters.builtIn(),
            run.folder()::agentFolder,
            Map.of("CLAUDE_CONFIG_DIR", folder.resolve("config").toString()));
  }

  @AfterEach
  void end() {
    run.close();
  }

  @Test
  void a_conversation_that_is_there_goes_on() throws Exception {
    Task task = claude(folder);
    writeTranscript(task, "so far");

    assertThat(restore(task)).isEqualTo(WANTED);
    assertThat(remarks).isEmpty();
  }

  @Test
  void a_conversation_that_is_gone_comes_back_from_the_checkpoint() throws Exception {
    Task task = claude(folder);
    Path transcript = writeTranscript(task, "so far");
    keep(task);
    Files.delete(transcript);
    Files.delete(transcript.getParent());

    assertThat(restore(task)).isEqualTo(WANTED);
    assertThat(transcript).hasContent("so far");
    assertThat(remarks)
        .containsExactly("its conversation was gone and is restored from its checkpoint");
  }

  @Test
  void without_either_the_task_begins_afresh_and_a_person_is_told() throws Exception {
    assertThat(restore(claude(folder))).isEqualTo(new Opening.Afresh(null));
    assertThat(remarks).containsExactly("its conversation is gone: it starts afresh");
  }

  @Test
  void the_copy_of_another_conversation_is_not_taken() throws Exception {
    Task task = claude(folder);
    Path transcript = writeTranscript(task, "another");
    keep(task);
    Files.delete(transcript);

    assertThat(
            new Restoration(run.folder(), conversations)
                .restore(
                    task,
                    new GoingOn("22222222-2222-4333-8444-555555555555", "go on"),
                    remarks::add))
        .isEqualTo(new Opening.Afresh(null));
  }

  @Test
  void a_folder_of_a_repository_that_is_gone_comes_back_with_the_agent_s_changes()
      throws Exception {
    Repository repository = Repository.create(folder.resolve("repository"));
    Path sub = repository.folder().resolve("sub");
    repository.write("sub/kept.txt", "changed by the agent\n");
    repository.write("sub/deep/new.txt", "new\n");
    repository.write("tracked.txt", "somebody else's\n");
    Task task = claude(sub);
    writeTranscript(task, "so far");
    keep(task);
    delete(sub);
    repository.git("checkout", "--", "tracked.txt");
    restore(task);

    assertThat(sub.resolve("kept.txt")).hasContent("changed by the agent");
    assertThat(sub.resolve("deep/new.txt")).hasContent("new");
    assertThat(repository.folder().resolve("tracked.txt")).hasContent("one");
    assertThat(remarks)
        .contains("its working directory was gone and is restored from its checkpoint");
  }

  @Test
  void a_worktree_that_is_gone_comes_back_with_the_agent_s_changes() throws Exception {
    Repository repository = Repository.create(folder.resolve("repository"));
    Path tree = repository.folder().resolve("trees/a").toAbsolutePath();
    repository.git("worktree", "add", "--quiet", tree.toString(), "-b", "a");
    Files.writeString(tree.resolve("tracked.txt"), "of the agent\n");
    Task task = claude(tree.toRealPath());
    writeTranscript(task, "so far");
    keep(task);
    delete(tree);
    restore(task);

    assertThat(tree.resolve("tracked.txt")).hasContent("of the agent");
    assertThat(tree.resolve("sub/kept.txt")).hasContent("kept");
  }

  @Test
  void a_workspace_that_nothing_is_kept_of_is_said_to_be_gone() throws Exception {
    Path plain = Files.createDirectory(folder.resolve("plain"));
    Task task = claude(plain);
    writeTranscript(task, "so far");
    keep(task);
    delete(plain);

    assertThatThrownBy(() -> restore(task))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("its working directory " + plain + " is gone");
  }

  private static Task claude(Path workingDir) {
    return TestTasks.prompt("claude", "Port it", TestTasks.PLAIN, workingDir);
  }

  private Path writeTranscript(Task task, String content) throws IOException {
    Path transcript = conversations.transcript(task, SESSION).orElseThrow();
    Files.createDirectories(transcript.getParent());
    return Files.writeString(transcript, content);
  }

  private void keep(Task task) throws IOException {
    var budgets =
        new Budgets(Ceiling.NONE, OnExceed.WARN, PriceTable.EMPTY, Ticker.system(), event -> {});
    new CheckpointWriter(run, conversations, budgets::view)
        .keep(new StoppedAgent(task, 1, SESSION, StopCause.BUDGET, "spent", NOW, List.of("said")));
  }

  private Opening restore(Task task) throws IOException {
    return new Restoration(run.folder(), conversations).restore(task, WANTED, remarks::add);
  }

  private static void delete(Path tree) throws IOException {
    try (var files = Files.walk(tree)) {
      for (Path file : files.toList().reversed()) Files.delete(file);
    }
  }
}
