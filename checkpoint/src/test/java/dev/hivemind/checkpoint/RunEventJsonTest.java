package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

class RunEventJsonTest {
  private static final Instant AT = Instant.parse("2026-11-30T09:00:00.123456789Z");

  /** Documents that other programs read: what stands here must never change, only grow. */
  @Test
  void the_first_event_is_written_like_this() {
    var declared =
        new RunEvent.TaskDeclared(
            "port-mail",
            "port",
            "claude",
            Priority.HIGH,
            60_000,
            new Budget(OptionalLong.of(400_000), OptionalLong.empty(), OnExceed.FAIL),
            Map.of("moduleName", "mail"),
            List.of("api"));
    var event =
        new RunEvent.RunStarted(
            AT,
            "auth-3",
            "tasks.yaml",
            "m4rk",
            new ProcessIdentity(123, Instant.parse("2026-11-30T08:59:59.500Z")),
            8,
            new Budget(OptionalLong.empty(), OptionalLong.of(40_000_000), OnExceed.CHECKPOINT),
            List.of(declared),
            List.of("anthropic: mock"));

    assertThat(RunEventJson.write(event))
        .isEqualTo(
            """
            {"type":"run.started","schema":1,"at":"2026-11-30T09:00:00.123456789Z","run":"auth-3",\
            "manifest":"tasks.yaml","mark":"m4rk",\
            "owner":{"pid":123,"started":"2026-11-30T08:59:59.500Z"},"max_parallel":8,\
            "budget":{"usd_micros":40000000,"on_exceed":"checkpoint"},\
            "tasks":[{"id":"port-mail","declared_id":"port","agent":"claude","priority":"high",\
            "estimate_tokens":60000,"budget":{"tokens":400000,"on_exceed":"fail"},"matrix":{"moduleName":"mail"},"depends_on":["api"],"verify":[]}],\
            "upstreams":["anthropic: mock"]}\
            """);
  }

  @Test
  void what_is_null_is_left_out() {
    assertThat(RunEventJson.write(new RunEvent.RunEnded(AT, RunState.SUCCEEDED, null)))
        .isEqualTo(
            """
            {"type":"run.ended","schema":1,"at":"2026-11-30T09:00:00.123456789Z",\
            "state":"succeeded"}\
            """);
  }

  @Test
  void every_kind_of_event_has_a_name_of_its_own() {
    var names = kinds().map(RunEventJsonTest::name);

    assertThat(names)
        .containsExactlyInAnyOrder(
            "task.verifying",
            "task.verify_failed",
            "task.unchanged",
            "task.merge_failed",
            "task.merged",
            "run.started",
            "run.resumed",
            "run.budget_granted",
            "task.resuming",
            "task.suspended",
            "run.launching_stopped",
            "run.launching_paused",
            "run.launching_goes_on",
            "run.priority_changed",
            "run.mock_served",
            "run.budget_warned",
            "run.budget_spent",
            "lane.stopped",
            "lane.parked",
            "lane.resumed",
            "lane.failing",
            "lane.recovered",
            "lane.header_unreadable",
            "run.ended",
            "task.reopened",
            "task.released",
            "task.launching",
            "task.launched",
            "task.session_known",
            "task.activity",
            "task.tool_denied",
            "task.succeeded",
            "task.attempt_failed",
            "task.failed",
            "task.provider_failed",
            "task.waiting",
            "task.left_blocked",
            "task.checkpointed",
            "task.skipped",
            "task.cancelled");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void every_kind_of_event_comes_back_as_it_was(Class<? extends RunEvent> kind) {
    for (int seed = 0; seed < 200; seed++) {
      RunEvent event = new RandomRecords(seed).next(kind);
      String line = RunEventJson.write(event);

      assertThat(line).doesNotContain("\n", "\r");
      assertThat(RunEventJson.read(line)).contains(event);
    }
  }

  @Test
  void the_order_of_a_matrix_is_kept() {
    var line =
        """
        {"type":"run.started","at":"2026-11-30T09:00:00Z","run":"r","manifest":"m","mark":"k",\
        "owner":{"pid":1,"started":"2026-11-30T09:00:00Z"},"max_parallel":1,"tasks":[{"id":"a",\
        "declared_id":"a","agent":"demo","priority":"low","estimate_tokens":1,\
        "matrix":{"z":"1","a":"2","m":"3"},"depends_on":[]}],"upstreams":[]}\
        """;
    var started = (RunEvent.RunStarted) RunEventJson.read(line).orElseThrow();

    assertThat(started.tasks().getFirst().matrix().keySet()).containsExactly("z", "a", "m");
  }

  @Test
  void a_journal_from_before_there_were_budgets_has_none() {
    var line =
        """
        {"type":"run.started","at":"2026-11-30T09:00:00Z","run":"r","manifest":"m","mark":"k",\
        "owner":{"pid":1,"started":"2026-11-30T09:00:00Z"},"max_parallel":1,"tasks":[{"id":"a",\
        "declared_id":"a","agent":"demo","priority":"low","estimate_tokens":1,"matrix":{},\
        "depends_on":[]}],"upstreams":[]}\
        """;
    var started = (RunEvent.RunStarted) RunEventJson.read(line).orElseThrow();

    assertThat(started.budget()).isEqualTo(Budget.NONE);
    assertThat(started.tasks().getFirst().budget()).isEqualTo(Budget.NONE);
  }

  @Test
  void an_event_of_a_newer_version_is_none() {
    assertThat(
            RunEventJson.read("{\"type\":\"task.of_a_newer_version\",\"schema\":1,\"at\":\"x\"}"))
        .isEmpty();
  }

  @Test
  void an_event_with_a_word_of_a_newer_version_is_none() {
    var line = "{\"type\":\"run.ended\",\"at\":\"2026-11-30T09:00:00Z\",\"state\":\"paused\"}";

    assertThat(RunEventJson.read(line)).isEmpty();
  }

  @Test
  void fields_of_a_newer_version_are_passed_over() {
    var line =
        """
        {"type":"task.released","schema":1,"at":"2026-11-30T09:00:00Z","lane":{"a":[1]},"task":"t"}\
        """;

    assertThat(RunEventJson.read(line))
        .contains(new RunEvent.Released(Instant.parse("2026-11-30T09:00:00Z"), "t"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "17",
        "[]",
        "rubbish",
        "{}",
        "{\"type\":\"task.released\"",
        "{\"type\":\"task.released\",\"at\":\"yesterday\",\"task\":\"t\"}",
        "{\"type\":\"task.released\",\"at\":\"2026-11-30T09:00:00Z\",\"task\":\"t\"}{\"type\":\"x\"}",
      })
  void what_is_no_event_is_refused(String line) {
    assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> RunEventJson.read(line));
  }

  private static String name(Class<? extends RunEvent> kind) {
    String line = RunEventJson.write(new RandomRecords(1).next(kind));
    assertThat(line).startsWith("{\"type\":\"");
    return line.substring(9, line.indexOf('"', 9));
  }

  static Stream<Class<? extends RunEvent>> kinds() {
    return RandomRecords.kindsOf(RunEvent.class).map(kind -> kind.asSubclass(RunEvent.class));
  }
}
