package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFolderTest {
  /** The samples' model has no price. */
  private static final Cost UNPRICED = new Cost(Money.ZERO, Set.of("claude-sonnet"));

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
    assertThat(run.usageByAgent()).isEmpty();
    assertThat(run.ledger()).isEqualTo(new LedgerSummary(Map.of(), Map.of(), List.of()));
  }

  @Test
  void events_come_back_in_their_order_also_from_a_second_writer() throws IOException {
    var first = new RunEvent.Released(AT, "a");
    var second = new RunEvent.Launching(AT, "a", 1, null);
    try (var journal = run.openJournal()) {
      journal.append(first);
      assertThat(run.events()).containsExactly(first);
    }
    try (var journal = run.openJournal()) {
      journal.append(second);
    }
    assertThat(run.events()).containsExactly(first, second);
  }

  @Test
  void calls_are_summed_by_agent_and_lane_and_retries_are_told_apart() throws IOException {
    var port = new SampleEntries("port", "anthropic");
    var docs = new SampleEntries("docs", "openai");
    try (var ledger = run.openLedger()) {
      ledger.open(port.opened(1, 1));
      ledger.close(port.closed(1, Usage.NONE));
      ledger.open(docs.opened(2, 2));
      ledger.open(port.opened(3, 1));
      ledger.close(port.closed(3, SMALL));
      ledger.open(port.opened(4, 3));
      ledger.close(port.closed(4, new Usage(1, 1, 1, 1, true)));
    }
    var calls = run.ledger();

    assertThat(calls.agents())
        .containsEntry("port", new CallTotals(2, 3, 0, new Usage(11, 3, 301, 5, true), UNPRICED))
        .containsEntry("docs", new CallTotals(1, 1, Usage.NONE));
    assertThat(calls.agents().get("port")).extracting(CallTotals::retries).isEqualTo(1L);
    assertThat(calls.lanes()).containsOnlyKeys("anthropic", "openai");
    assertThat(calls.unclosed()).containsExactly(docs.opened(2, 2));
    assertThat(calls.usage("port")).isEqualTo(new Usage(11, 3, 301, 5, true));
    assertThat(calls.usage("nobody")).isEqualTo(Usage.NONE);
    assertThat(run.usageByAgent())
        .isEqualTo(Map.of("port", new Usage(11, 3, 301, 5, true), "docs", Usage.NONE));
  }

  @Test
  void the_end_of_an_attempt_whose_beginning_was_lost_still_counts_its_tokens() throws IOException {
    try (var ledger = run.openLedger()) {
      ledger.close(new SampleEntries("port", "anthropic").closed(1, SMALL));
    }
    assertThat(run.usageByAgent()).isEqualTo(Map.of("port", SMALL));
    assertThat(run.ledger().unclosed()).isEmpty();
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
  void damage_in_the_middle_is_told_with_file_and_line() throws IOException {
    Files.writeString(run.path().resolve("events.jsonl"), "rubbish\nrubbish\n");
    Files.writeString(run.path().resolve("ledger.jsonl"), "{}\n{}\n");

    assertThatIOException().isThrownBy(run::events).withMessageContaining("events.jsonl:1");
    assertThatIOException().isThrownBy(run::ledger).withMessageContaining("ledger.jsonl:1");
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
    try (var journal = folder.openJournal()) {
      journal.append(new RunEvent.RunEnded(AT, RunState.SUCCEEDED, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
