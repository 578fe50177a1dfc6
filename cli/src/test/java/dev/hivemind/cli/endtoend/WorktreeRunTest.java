package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs in worktrees, from the manifest to the merged history. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 240, unit = TimeUnit.SECONDS)
final class WorktreeRunTest {
  private static final Map<String, String> KEY = Map.of("ANTHROPIC_API_KEY", "sk-of-nobody-at-all");
  private static final String MERGED = "hivemind/mine-1/_merged";

  @TempDir private Path folder;
  private Path project;

  @BeforeEach
  void createRepository() throws Exception {
    project = Files.createDirectory(folder.resolve("project"));
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Ann");
    git("config", "user.email", "ann@example.org");
    Files.writeString(project.resolve(".gitignore"), ".out-*\n.err-*\n");
    git("add", ".");
    git("commit", "--quiet", "-m", "first");
  }

  /** Real programs and the demo agent side by side, where the real ones are there. */
  @Test
  void twelve_worktrees_three_in_conflict_a_kill_in_the_middle_and_a_history_as_made_by_hand()
      throws Exception {
    Map<String, String> environment = withRealAgents();
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(300), Duration.ofMillis(1)))) {
      manifest("defaults: { verify: test -s t*.md }", mock, twelve(agents()));
      HivemindProcess run = HivemindProcess.start(project, environment, "run");
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> ended(run) || eventsOf(RunEvent.Succeeded.class) >= 3);
      run.signal("KILL");
      run.exitCode();
      assertThat(eventsOf(RunEvent.Succeeded.class)).isBetween(3L, 11L);

      HivemindProcess resumed = HivemindProcess.start(project, environment, "resume");
      assertThat(resumed.exitCode()).as(resumed.out() + resumed.err()).isZero();
    }
    JsonNode status = JsonMapper.shared().readTree(hivemind("status", "--json").out());
    assertThat(status.path("tasks"))
        .extracting(task -> task.at("/verify/result").asString())
        .containsOnly("passed");
    mergeResolveAndClean();
    assertThat(git("log", "--no-merges", "--format=%an", "main").lines())
        .as("one commit a task, and the first")
        .hasSize(13)
        .containsOnly("Ann");
    assertThat(git("log", "--merges", "--first-parent", "--format=%s", "main").lines())
        .as("one merge a task")
        .hasSize(12)
        .allMatch(subject -> subject.startsWith("Merge "));
    assertThat(git("ls-tree", "--name-only", "main").lines())
        .contains("shared.md")
        .containsAll(IntStream.rangeClosed(1, 12).mapToObj(i -> "t" + i + ".md").toList());
  }

  private static List<String> agents() {
    if (System.getenv("HIVEMIND_TEST_AGENTS") != null) return List.of("claude", "codex", "demo");
    System.out.println(
        "SKIPPED: real claude and codex among twelve worktrees: HIVEMIND_TEST_AGENTS is not set");
    return List.of("demo");
  }

  private Map<String, String> withRealAgents() throws IOException {
    var environment = new TreeMap<>(KEY);
    environment.put("OPENAI_API_KEY", "sk-of-nobody-either");
    environment.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
    String agents = System.getenv("HIVEMIND_TEST_AGENTS");
    if (agents != null) {
      Path programs = Path.of(agents, "node_modules", ".bin");
      environment.put("PATH", programs + ":/usr/local/bin:/usr/bin:/bin");
    }
    return environment;
  }

  /** As a person would: what conflicts is merged by hand, then all is brought into main. */
  private void mergeResolveAndClean() throws Exception {
    HivemindProcess merge = hivemind("merge");
    assertThat(merge.exitCode()).isEqualTo(1);
    List<String> conflicts =
        merge.out().lines().filter(line -> line.contains("both change shared.md")).toList();
    assertThat(conflicts).isNotEmpty();
    git("switch", "--quiet", MERGED);
    for (String conflict : conflicts) {
      String branch = "hivemind/mine-1/" + conflict.substring(0, conflict.indexOf(':'));
      new ProcessBuilder("git", "merge", branch).directory(project.toFile()).start().waitFor();
      git("checkout", "--theirs", "shared.md");
      git("add", "shared.md");
      git("commit", "--quiet", "--no-edit");
    }
    git("switch", "--quiet", "main");
    HivemindProcess again = hivemind("merge");
    assertThat(again.exitCode()).as(again.out()).isZero();
    git("merge", "--quiet", MERGED);

    assertThat(hivemind("clean", "--yes").exitCode()).isZero();
    assertThat(git("worktree", "list").lines()).hasSize(1);
    assertThat(git("branch", "--format=%(refname:short)").lines())
        .filteredOn(branch -> !branch.contains("_aside"))
        .containsExactly("main");
    assertThat(git("fsck", "--full")).doesNotContain("error", "missing", "broken");
    assertThat(git("status", "--porcelain")).isEqualTo("?? tasks.yaml");
  }

  @Test
  void thirty_fixes_from_a_file_are_each_reviewed_with_their_diff_as_soon_as_they_are_done()
      throws Exception {
    String issues =
        String.join(
            "\n", IntStream.rangeClosed(1, 30).mapToObj(i -> "{\"id\":%d}".formatted(i)).toList());
    Files.writeString(project.resolve("issues.jsonl"), issues);
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(20), Duration.ofMillis(1)))) {
      manifest(
          "defaults: { agent: demo }",
          mock,
          """
            - id: fix
              prompt: "Write fix-{{ matrix.id }}.md"
              matrix: { from: issues.jsonl }
            - id: review
              depends_on: [fix]
              prompt: "Review {{ tasks.fix.branch }}: {{ tasks.fix.diff }}"
              matrix: { from: issues.jsonl }
          """);
      HivemindProcess run = HivemindProcess.start(project, KEY, "run");
      assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    }
    for (int i = 1; i <= 30; i++) {
      Path prompt = project.resolve(".hivemind/runs/mine-1/agents/review-" + i + "/prompt.txt");
      assertThat(prompt)
          .content()
          .contains("Review hivemind/mine-1/fix-" + i + ":", "+++ b/fix-" + i + ".md");
    }
    assertThat(eventsOf(RunEvent.Succeeded.class)).isEqualTo(60);
    for (int i = 1; i <= 30; i++) {
      assertThat(afterTheEndOf("fix-" + i))
          .as("what happens next once fix-%d is done", i)
          .isInstanceOfSatisfying(
              RunEvent.Released.class, next -> assertThat(next.task()).startsWith("review-"));
    }
    assertThat(firstReviewBegan()).isBefore(lastFixEnded());
  }

  @Test
  void results_of_all_tasks_before_reach_commands_their_environment_and_what_verifies_them()
      throws Exception {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        name: mine
        tasks:
          - { id: a, command: [sh, -c, "echo hello > a.txt"] }
          - { id: b, command: ["true"], depends_on: [a] }
          - id: c
            depends_on: [b]
            env: { CHANGE: "{{ tasks.a.diff }}" }
            command: [sh, -c, 'printf "%s" "$CHANGE" > got.txt; echo "$0" >> got.txt', "{{ tasks.a.branch }}"]
            setup: git cat-file -e {{ tasks.a.branch }}:a.txt
            verify:
              - grep '^+hello' got.txt
              - git merge-base --is-ancestor {{ tasks.a.branch }} HEAD
              - test "$CHANGE" = "$(git diff --no-color HEAD~1 HEAD -- a.txt)"
        """);
    HivemindProcess run = hivemind("run");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(git("show", "hivemind/mine-1/c:got.txt")).contains("+hello", "hivemind/mine-1/a");
    JsonNode c =
        JsonMapper.shared().readTree(hivemind("status", "--json").out()).path("tasks").get(2);
    assertThat(c.at("/verify/result").asString()).isEqualTo("passed");
    assertThat(c.at("/verify/commands/1").asString())
        .isEqualTo("git merge-base --is-ancestor {{ tasks.a.branch }} HEAD");
  }

  private static String twelve(List<String> agents) {
    var tasks = new StringBuilder();
    for (int i = 1; i <= 12; i++) {
      String agent = agents.get(i % agents.size());
      tasks.append(task("t" + i, agent, i <= 3 ? "shared.md" : ""));
    }
    return tasks.toString();
  }

  private static String task(String id, String agent, String also) {
    return "  - { id: %s, agent: %s, prompt: \"Write %s.md %s\" }\n".formatted(id, agent, id, also);
  }

  private void manifest(String defaults, MockProvider mock, String tasks) throws IOException {
    Files.writeString(
        project.resolve("tasks.yaml"),
        "name: mine\nmax_parallel: 12\n%s\nupstreams: { anthropic: { url: \"%s\" }, openai: { url: \"%s\" } }\ntasks:\n%s"
            .formatted(defaults, mock.url(), mock.url(), tasks));
  }

  private HivemindProcess hivemind(String... arguments) throws Exception {
    HivemindProcess process = HivemindProcess.start(project, arguments);
    process.exitCode();
    return process;
  }

  private static boolean ended(HivemindProcess process) {
    return !process.isAlive();
  }

  private long eventsOf(Class<? extends TaskEvent> kind) throws IOException {
    return events().stream().filter(kind::isInstance).count();
  }

  private List<RunEvent> events() throws IOException {
    var store = RunStore.find(project);
    if (store.isEmpty() || store.get().runs().isEmpty()) return List.of();
    return store.get().runs().getLast().events();
  }

  /** The first thing of any task's that is written down after it has succeeded. */
  private RunEvent afterTheEndOf(String task) throws IOException {
    List<RunEvent> events = events().stream().filter(TaskEvent.class::isInstance).toList();
    int end = 0;
    while (!(events.get(end) instanceof RunEvent.Succeeded ended && ended.task().equals(task))) {
      end++;
    }
    return events.get(end + 1);
  }

  private Instant firstReviewBegan() throws IOException {
    return events().stream()
        .filter(RunEvent.Launching.class::isInstance)
        .map(RunEvent.Launching.class::cast)
        .filter(event -> event.task().startsWith("review-"))
        .map(RunEvent.Launching::at)
        .findFirst()
        .orElseThrow();
  }

  private Instant lastFixEnded() throws IOException {
    Map<String, Instant> ends = new HashMap<>();
    for (RunEvent event : events()) {
      if (event instanceof RunEvent.Succeeded(Instant at, String task, _, _, _)
          && task.startsWith("fix-")) {
        ends.put(task, at);
      }
    }
    return ends.values().stream().max(Instant::compareTo).orElseThrow();
  }

  private String git(String... arguments) throws Exception {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
    return output.strip();
  }
}
