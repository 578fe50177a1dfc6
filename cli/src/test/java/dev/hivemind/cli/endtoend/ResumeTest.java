package dev.hivemind.cli.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs that are stopped and gone on with, by demo agents against a mock of this process. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ResumeTest {
  private static final Map<String, String> KEY = Map.of("ANTHROPIC_API_KEY", "sk-of-nobody-at-all");

  /** An agent is busy with so many for five seconds. */
  private static final String MANY = files("a.md", "p/%d.md");

  private static final String MANY_MORE = files("b.md", "m/%d.md");

  @TempDir private Path project;

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private MockProvider mock;

  @BeforeEach
  void startMock() throws IOException {
    mock = MockProvider.start(new MockOptions(0, Duration.ofMillis(150), Duration.ofMillis(1)));
  }

  @AfterEach
  void closeMock() {
    mock.close();
  }

  @Test
  void F10_an_agent_stopped_by_its_budget_goes_on_with_more_and_its_use_is_not_forgotten()
      throws Exception {
    manifest(task("port", "a.md b.md c.md d.md", "budget: { tokens: 600 }"));
    HivemindProcess run = hivemind("run");
    assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(3);
    String text =
        run.out()
            .lines()
            .filter(line -> line.contains("stopped: HiveMind"))
            .findFirst()
            .orElseThrow();
    assertThat(text).contains("hivemind resume port --budget +300");

    HivemindProcess without = hivemind("resume");
    assertThat(without.exitCode()).isEqualTo(3);
    assertThat(without.err()).contains("HiveMind stopped port at 600 tokens: hivemind resume port");
    HivemindProcess tooLittle = hivemind("resume", "port", "--budget", "+1");
    assertThat(tooLittle.exitCode()).as(tooLittle.err()).isEqualTo(3);
    HivemindProcess more = hivemind("resume", "port", "--budget", "+20k");
    assertThat(more.exitCode()).as(more.err() + more.out()).isZero();

    JsonNode task = status().at("/tasks/0");
    assertThat(task.path("state").asString()).isEqualTo("succeeded");
    assertThat(task.at("/budget/tokens").asInt()).isEqualTo(20_600);
    assertThat(task.path("attempts").asInt()).isEqualTo(2);
    assertThat(conversations("port")).as("it is the same conversation").hasSize(1);
    assertThat(project.resolve("d.md")).exists();
  }

  @Test
  void F10_a_budget_that_is_spent_stays_spent_when_the_run_is_cleaned() throws Exception {
    manifest(task("port", "a.md b.md c.md d.md", "budget: { tokens: 600 }"));
    assertThat(hivemind("run").exitCode()).isEqualTo(3);
    HivemindProcess clean = hivemind("clean", "--run", "mine-1", "--yes");
    assertThat(clean.exitCode()).as(clean.err()).isZero();
    assertThat(clean.out()).contains("Removed: ", "with its budgets as they stand");
    assertThat(project.resolve(".hivemind/runs/mine-1/agents")).doesNotExist();

    HivemindProcess without = hivemind("resume");
    assertThat(without.exitCode()).as(without.out()).isEqualTo(3);
    assertThat(without.err()).contains("HiveMind stopped port at 600 tokens: hivemind resume port");
    HivemindProcess more = hivemind("resume", "port", "--budget", "+20k");
    assertThat(more.exitCode()).as(more.err() + more.out()).isZero();
    assertThat(more.out()).contains("its conversation is gone: it starts afresh");
    assertThat(project.resolve("d.md")).exists();
  }

  @Test
  void an_unfinished_run_is_named_and_another_one_is_begun_only_when_that_is_wanted()
      throws Exception {
    manifest(task("port", "a.md b.md c.md d.md", "budget: { tokens: 600 }"));
    assertThat(hivemind("run").exitCode()).isEqualTo(3);
    HivemindProcess again = hivemind("run");

    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err())
        .contains("run mine-1 of this manifest is not finished")
        .contains("hivemind resume --run mine-1")
        .contains("hivemind run --new");
    assertThat(hivemind("run", "--new").exitCode()).isEqualTo(3);
    assertThat(project.resolve(".hivemind/runs/mine-2")).exists();
  }

  @Test
  void F7_only_what_failed_runs_again_and_the_changed_manifest_is_shown() throws Exception {
    manifest(
        task("good", "a.md", "")
            + "  - { id: bad, command: [test, -e, fixed] }\n"
            + "  - { id: after, depends_on: [bad], command: [touch, after.txt] }\n");
    assertThat(hivemind("run").exitCode()).isEqualTo(1);
    manifest(
        task("good", "changed.md", "")
            + "  - { id: bad, command: [touch, mended.txt], retries: 1 }\n"
            + "  - { id: after, depends_on: [bad], command: [touch, after.txt] }\n"
            + "  - { id: extra, command: [touch, extra.txt] }\n");
    HivemindProcess resume = hivemind("resume");

    assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
    assertThat(resume.out())
        .contains("bad: command: touch mended.txt, was test -e fixed; retries: 1, was 0")
        .contains("good (has succeeded, stays as it is): prompt changed")
        .contains("new: extra")
        .contains("finished, not run again: good");
    assertThat(project.resolve("changed.md")).doesNotExist();
    assertThat(List.of("mended.txt", "after.txt", "extra.txt"))
        .allMatch(file -> Files.exists(project.resolve(file)));
    assertThat(status().at("/tasks/0/attempts").asInt()).isEqualTo(1);
  }

  @Test
  void ctrl_c_leaves_agents_that_go_on_in_their_conversations() throws Exception {
    manifest(task("port", "a.md b.md c.md d.md", "") + task("next", "n.md", "depends_on: [port]"));
    HivemindProcess run = hivemind("run");
    await().until(() -> Files.exists(project.resolve("b.md")));
    run.signal("INT");
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(states()).containsExactly("checkpointed", "cancelled");
    HivemindProcess resume = hivemind("resume");

    assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
    assertThat(resume.out()).contains("in their conversations: port");
    assertThat(states()).containsExactly("succeeded", "succeeded");
    assertThat(conversations("port")).hasSize(1);
  }

  @Test
  void stop_reaches_one_agent_of_a_run_that_goes_on() throws Exception {
    manifest(task("port", MANY, "") + task("mail", MANY_MORE, ""));
    HivemindProcess run = hivemind("run");
    await().until(() -> Files.exists(project.resolve("a.md")));
    HivemindProcess stop = hivemind("stop", "port");

    assertThat(stop.exitCode()).as(stop.err()).isZero();
    assertThat(stop.out()).contains("port is stopped: hivemind resume port");
    assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(130);
    assertThat(states()).containsExactly("checkpointed", "succeeded");
    assertThat(hivemind("resume", "port").exitCode()).isZero();
    assertThat(states()).containsExactly("succeeded", "succeeded");
  }

  @Test
  void a_stopped_agent_goes_on_in_its_run_which_is_at_work() throws Exception {
    manifest(
        task("port", "x.md y.md z.md", "budget: { tokens: 300 }")
            + task("mail", MANY_MORE, "")
            + task("next", "n.md", "depends_on: [port]"));
    HivemindProcess run = hivemind("run");
    await().atMost(Duration.ofSeconds(60)).until(() -> run.out().contains("port  stopped:"));
    HivemindProcess without = hivemind("resume", "port");
    assertThat(without.exitCode()).as("its budget is spent").isEqualTo(3);
    assertThat(without.err()).contains("hivemind resume port --budget +");
    HivemindProcess resume = hivemind("resume", "port", "--budget", "+20k");

    assertThat(resume.exitCode()).as(resume.err()).isZero();
    assertThat(resume.out())
        .contains("port may use 20k tokens more")
        .contains("port goes on in run mine-1, which is at work");
    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    assertThat(states()).containsExactly("succeeded", "succeeded", "succeeded");
    assertThat(conversations("port")).as("it is the same conversation").hasSize(1);
    assertThat(status().at("/tasks/0/budget/tokens").asInt()).isEqualTo(20_300);
    assertThat(status().at("/tasks/0/attempts").asInt()).isEqualTo(2);
  }

  @Test
  void another_word_reaches_an_agent_that_has_succeeded_in_a_run_at_work() throws Exception {
    manifest(task("port", "x.md", "") + task("mail", MANY_MORE, ""));
    HivemindProcess run = hivemind("run");
    await().until(() -> run.out().contains("port  done"));
    HivemindProcess without = hivemind("resume", "port");
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.err()).contains("port has succeeded");
    HivemindProcess resume = hivemind("resume", "port", "--prompt", "Write these files: w.md");

    assertThat(resume.exitCode()).as(resume.err()).isZero();
    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    assertThat(project.resolve("w.md")).exists();
    assertThat(conversations("port")).hasSize(1);
  }

  @Test
  void a_manifest_from_standard_input_is_kept_with_its_run() throws Exception {
    manifest(task("port", "a.md b.md c.md d.md", "budget: { tokens: 600 }"));
    Path piped = Files.move(project.resolve("tasks.yaml"), project.resolve("piped.txt"));
    HivemindProcess run = HivemindProcess.startWith(piped, project, KEY, "run", "-");
    assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(3);
    assertThat(run.err()).contains("the manifest came from standard input: its text is kept");
    HivemindProcess resume = hivemind("resume", "port", "--budget", "+20k");

    assertThat(resume.exitCode()).as(resume.err()).isZero();
    assertThat(states()).containsExactly("succeeded");
  }

  @Test
  void a_secret_in_a_manifest_from_standard_input_is_written_nowhere() throws Exception {
    manifest(task("port", "a.md b.md", "budget: { tokens: 100 }"));
    Path piped = project.resolve("tasks.yaml");
    Files.writeString(
        piped,
        Files.readString(piped)
            .replace("url:", "api_key: sk-of-the-pipe-1, profile: anthropic, url:"));
    HivemindProcess run = HivemindProcess.startWith(piped, project, KEY, "run", "-");
    assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(3);
    assertThat(run.err()).contains("its text is not kept, and this run cannot be resumed");
    Files.delete(piped);
    HivemindProcess resume = hivemind("resume", "port", "--budget", "+20k");

    assertThat(resume.exitCode()).isEqualTo(2);
    assertThat(resume.err()).contains("came from standard input and was not kept");
    try (var files = Files.walk(project.resolve(".hivemind"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), ISO_8859_1))
            .doesNotContain("sk-of-the-pipe-1");
      }
    }
  }

  @Test
  void stop_all_is_like_ctrl_c_and_needs_the_token_of_the_run() throws Exception {
    manifest(task("port", MANY, ""));
    HivemindProcess run = hivemind("run");
    await().until(() -> Files.exists(project.resolve("a.md")));
    Path control = project.resolve(".hivemind/runs/mine-1/control.json");
    assertThat(Files.getPosixFilePermissions(control)).hasSize(2);
    HivemindProcess stop = hivemind("stop", "--all");

    assertThat(stop.exitCode()).as(stop.err()).isZero();
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(control).doesNotExist();
    HivemindProcess again = hivemind("stop", "--all");
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("run mine-1 is not at work");
  }

  @Test
  void a_run_that_is_at_work_is_not_resumed_beside_itself() throws Exception {
    manifest(task("port", MANY, ""));
    HivemindProcess run = hivemind("run");
    await().until(() -> Files.exists(project.resolve("a.md")));
    HivemindProcess resume = hivemind("resume");

    assertThat(resume.exitCode()).as(resume.err()).isZero();
    assertThat(resume.out()).contains("run mine-1 is at work, and nothing in it has stopped");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void a_succeeded_agent_takes_another_word_and_a_task_runs_afresh_when_asked() throws Exception {
    manifest(task("port", "a.md", ""));
    assertThat(hivemind("run").exitCode()).isZero();
    HivemindProcess without = hivemind("resume", "port");
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.err()).contains("--prompt", "hivemind rerun port");
    assertThat(hivemind("resume", "port", "--prompt", "Write b.md").exitCode()).isZero();
    assertThat(project.resolve("b.md")).exists();
    assertThat(conversations("port")).hasSize(1);
    assertThat(hivemind("rerun", "port").exitCode()).isZero();
    assertThat(conversations("port")).hasSize(2);
    HivemindProcess nothing = hivemind("resume");
    assertThat(nothing.exitCode()).isZero();
    assertThat(nothing.out()).contains("nothing is left to do");
  }

  private static String files(String first, String pattern) {
    return IntStream.range(0, 30)
        .mapToObj(pattern::formatted)
        .collect(Collectors.joining(" ", first + " ", ""));
  }

  private HivemindProcess hivemind(String... arguments) throws Exception {
    HivemindProcess process = HivemindProcess.start(project, KEY, arguments);
    boolean runs = arguments[0].equals("run") && arguments.length == 1;
    if (!runs) process.exitCode();
    return process;
  }

  private static String task(String id, String files, String more) {
    return """
      - id: %s
        agent: demo
        prompt: "Write these files: %s"
        %s
    """
        .formatted(id, files, more);
  }

  private void manifest(String tasks) throws IOException {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        name: mine
        upstreams: { anthropic: { url: "%s" } }
        tasks:
        """
                .formatted(mock.url())
            + tasks);
  }

  private List<Path> conversations(String agent) throws IOException {
    try (var files = Files.list(project.resolve(".hivemind/runs/mine-1/agents/" + agent))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("conversation-"))
          .toList();
    }
  }

  private List<String> states() throws Exception {
    return status().path("tasks").valueStream().map(t -> t.path("state").asString()).toList();
  }

  private JsonNode status() throws Exception {
    HivemindProcess status = HivemindProcess.start(project, "status", "--json");
    assertThat(status.exitCode()).isZero();
    return JsonMapper.shared().readTree(status.out());
  }
}
