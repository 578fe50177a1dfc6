package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFolderTest {
  private static final Instant AT = Instant.parse("2026-11-30T09:00:00Z");
  private static final Usage SMALL = new Usage(10, 2, 300, 4, false);

  @TempDir private Path project;
  private RunFolder run;

  @BeforeEach
  void createRun() throws IOException {
    run = RunStore.open(project).create("demo", null);
  }

  @Test
  void a_run_that_has_not_begun_has_no_events_and_no_calls() throws IOException {
    assertThat(run.events()).isEmpty();
    assertThat(run.usedAttempts()).isEmpty();
    assertThat(run.checkpoints()).isEmpty();
    assertThat(run.ledger()).isEqualTo(LedgerSummary.EMPTY);
    assertThat(project.resolve(".hivemind/hivemind.db")).doesNotExist();
  }

  @Test
  void events_come_back_in_their_order_also_from_a_second_owner() throws IOException {
    var first = new RunEvent.Released(AT, "a");
    var second = new RunEvent.Launching(AT, "a", 1, null);
    try (var owned = own()) {
      owned.journal().append(first);
      assertThat(run.events()).containsExactly(first);
    }
    try (var owned = own()) {
      owned.journal().append(second);
    }
    assertThat(run.events()).containsExactly(first, second);
  }

  @Test
  void a_tail_gives_each_event_once() throws IOException {
    EventTail tail = run.tail();
    assertThat(tail.more()).isEmpty();
    try (var owned = own()) {
      owned.journal().append(new RunEvent.Released(AT, "a"));
      owned.journal().append(new RunEvent.Released(AT, "b"));
      assertThat(tail.more()).hasSize(2);
      assertThat(tail.more()).isEmpty();
      owned.journal().append(new RunEvent.Released(AT, "c"));
      assertThat(tail.more()).containsExactly(new RunEvent.Released(AT, "c"));
    }
    assertThat(run.tail().more()).isEqualTo(run.events());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void every_kind_of_event_comes_back_as_it_was(int seed) throws IOException {
    var random = new RandomRecords(seed);
    List<RunEvent> events =
        RandomRecords.kindsOf(RunEvent.class).map(kind -> (RunEvent) random.next(kind)).toList();
    try (var owned = own()) {
      events.forEach(owned.journal()::append);
    }
    assertThat(run.events()).isEqualTo(events);
  }

  private OwnedRun own() throws IOException {
    return run.own(SampleRun.OWNER, _ -> true);
  }

  @Test
  void calls_are_summed_by_agent_and_lane_and_retries_are_told_apart() throws IOException {
    var port = new SampleEntries("port", "anthropic");
    var docs = new SampleEntries("docs", "openai");
    try (var owned = own()) {
      var ledger = owned.ledger();
      ledger.open(port.opened(1, 1));
      ledger.close(port.closed(1, Usage.NONE));
      ledger.open(docs.opened(2, 2));
      ledger.open(port.opened(3, 1));
      ledger.close(port.closed(3, SMALL));
      ledger.open(port.opened(4, 3));
      ledger.close(port.closed(4, new Usage(1, 1, 1, 1, true)));
      ledger.open(port.opened(5, 3));
    }
    var calls = run.ledger();

    assertThat(calls.of("port")).extracting(CallTotals::calls).isEqualTo(2L);
    assertThat(calls.of("port")).extracting(CallTotals::attempts).isEqualTo(4L);
    assertThat(calls.of("port")).extracting(CallTotals::retries).isEqualTo(2L);
    assertThat(calls.of("docs")).isEqualTo(new CallTotals(1, 1, Usage.NONE));
    assertThat(calls.lanes()).containsOnlyKeys("anthropic", "openai");
    assertThat(calls.unclosed()).containsExactly(docs.opened(2, 2), port.opened(5, 3));
    assertThat(calls.usage("port")).isEqualTo(new Usage(11, 3, 301, 5, true));
    assertThat(calls.usage("nobody")).isEqualTo(Usage.NONE);
    assertThat(run.usedAttempts())
        .extracting(UsedAttempt::usage)
        .containsExactly(Usage.NONE, SMALL, new Usage(1, 1, 1, 1, true));
    assertThat(run.usedAttempts())
        .extracting(UsedAttempt::isAnswered)
        .containsExactly(false, true, true);
  }

  @Test
  void money_is_exact_and_tokens_without_a_price_are_told_apart() throws IOException {
    try (var owned = own()) {
      var port = new SampleEntries("port", "anthropic");
      for (int attempt = 1; attempt <= 1000; attempt++) {
        owned.ledger().open(port.opened(attempt, attempt));
        owned.ledger().close(port.closed(attempt, "claude-sonnet-4-5", SMALL));
      }
      owned.ledger().open(port.opened(1001, 1001));
      owned.ledger().close(port.closed(1001, "of-one-s-own", SMALL));
    }
    Money one = PriceTable.shipped().cost("claude-sonnet-4-5", SMALL, AT).orElseThrow();

    assertThat(run.ledger().of("port").cost().usd().usd())
        .isEqualByComparingTo(one.usd().multiply(BigDecimal.valueOf(1000)));
    assertThat(run.ledger().of("port").cost().unpriced()).containsExactly("of-one-s-own");
  }

  @Test
  void an_agent_has_a_folder_of_its_own() throws IOException {
    assertThat(run.agentFolder("port-mail")).isDirectory();
    assertThat(run.agentFolder("port-mail")).isEqualTo(run.path().resolve("agents/port-mail"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "../port", "a/b", "/etc"})
  void an_agent_cannot_have_a_folder_elsewhere(String agent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.agentFolder(agent))
        .withMessageContaining("'" + agent + "'");
  }

  @Test
  void an_agent_name_that_the_disk_cannot_hold_is_told() {
    assertThatExceptionOfType(StateFolderException.class)
        .isThrownBy(() -> run.agentFolder("x".repeat(5000)))
        .withMessageContaining("File name too long");
  }

  @Test
  void a_run_whose_hivemind_was_killed_is_interrupted() throws IOException {
    var killed = SampleRun.in(run).startedAt(5).succeeded("a", "a", SMALL).kill();

    assertThat(killed.status(_ -> true).state()).isEqualTo(RunState.RUNNING);
    assertThat(killed.status(_ -> false).state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(killed.status(_ -> false).run().started().orElseThrow().run()).isEqualTo("demo-1");
  }

  @Test
  void a_run_that_ends_while_its_status_is_asked_is_not_called_interrupted() throws IOException {
    var folder = SampleRun.in(run).startedAt(5).succeeded("a", "a", SMALL).kill();
    var status =
        folder.status(
            owner -> {
              end(folder);
              return false;
            });

    assertThat(status.state()).isEqualTo(RunState.SUCCEEDED);
  }

  /** What the owner does between our reading of the journal and our looking for its process. */
  private static void end(RunFolder folder) {
    try (var owned = folder.own(SampleRun.OWNER, _ -> true)) {
      owned.journal().append(new RunEvent.RunEnded(AT, RunState.SUCCEEDED, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Else the time of a call, and of a report, would grow with the calls that were made before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "update ledger set lost = 1 where +run = 1 and closed is null and lost = 0",
        "select * from ledger where +run = 1 and closed is null and lost = 0 order by attempt",
        "select 1 from ledger where call = 5 and +run = 1 and attempt <> 5 and closed is not null"
      })
  void no_report_and_no_call_reads_the_whole_ledger(String statement) throws Exception {
    own().close();
    try (var database =
            DriverManager.getConnection("jdbc:sqlite:" + project.resolve(".hivemind/hivemind.db"));
        var asked = database.createStatement();
        var plan = asked.executeQuery("explain query plan " + statement)) {
      assertThat(plan.getString("detail")).containsPattern("INDEX ledger_(open|call)");
    }
  }
}
