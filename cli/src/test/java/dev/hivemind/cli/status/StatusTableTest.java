package dev.hivemind.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class StatusTableTest {

  @Test
  void every_task_has_a_line_that_says_what_it_does_or_why_it_is_where_it_is() {
    assertThat(print(StatusTable.ofAll(Reports.ofEveryState())))
        .isEqualTo(
            """
            TASK     STATE      AGENT   PRIORITY  TOKENS      USD   TIME  WHAT
            done     succeeded  claude  high        3.5k  $0.0312   40 s  all ported
            broken   failed     codex   normal         0           1.0 s  exit code 1
            after    skipped    claude  normal         0                  broken failed: exit code 1
            at-work  running    claude  low           ~7            56 s  a fault of anthropic: try 2 in 3.0 s
            later    blocked    claude  normal         0                  waits for at-work
            """);
  }

  @Test
  void F12_agents_stay_in_their_last_known_state_when_the_run_cannot_be_looked_at() {
    assertThat(print(StatusTable.ofAll(Reports.ofARunThatIsNotSeen())))
        .containsPattern("at-work +running .* a fault of anthropic: try 2 in 3.0 s");
    assertThat(new RunSummary(Reports.ofARunThatIsNotSeen()).lines())
        .anyMatch(line -> line.startsWith("stale: the run has not shown its waits since "));
    assertThat(new RunSummary(Reports.ofEveryState()).lines())
        .noneMatch(line -> line.startsWith("stale"));
  }

  @Test
  void of_many_tasks_those_that_did_not_succeed_can_be_shown_alone() {
    assertThat(print(StatusTable.ofUnsuccessful(Reports.ofEveryState())))
        .contains("broken")
        .doesNotContain("done");
  }

  @Test
  void a_summary_tells_counts_tokens_and_what_to_do_next() {
    assertThat(new RunSummary(Reports.ofEveryState()).lines())
        .containsExactly(
            "mail-3 is running for 1m00s: 1 blocked, 1 running, 1 succeeded, 1 failed, 1 skipped",
            "tokens: 107 input, 20 output, 3k cache read, 400 cache written (in part estimated: a"
                + " provider reported none)",
            "money: $0.0312 billed; no price is known of simulated",
            "3 faults of providers absorbed by trying again",
            "next: hivemind logs broken shows what it printed");
  }

  @Test
  void F5_F10_an_unfinished_run_says_of_every_task_what_it_waits_for_and_how_to_go_on() {
    assertThat(print(StatusTable.ofAll(Reports.ofAnUnfinishedRun())))
        .containsPattern("port +checkpointed .* HiveMind stopped port at 400k tokens: hivemind res")
        .containsPattern("review +waiting .* waits for the 5-hour limit until Tue 1 Dec \\d\\d:00")
        .containsPattern("after +blocked .* waits for port, which is not finished");
    assertThat(new RunSummary(Reports.ofAnUnfinishedRun()).lines())
        .startsWith(
            "mail-4 checkpointed after 50 s: 1 blocked, 1 waiting, 1 checkpointed",
            "HiveMind stopped port at 400k tokens: hivemind resume port --budget +200k")
        .contains(
            "money: $0.0312 list price, not billed; no price is known of simulated",
            "budget: 527 of 5M tokens used (cache reads do not count)",
            "budget: $0.0312 of $40.00 used")
        .noneMatch(line -> line.contains("anthropic"));
  }

  @Test
  void while_it_goes_on_a_run_says_which_upstreams_do_not_answer() {
    assertThat(new RunSummary(Reports.ofARunInTrouble()).lines())
        .contains(
            "google has been failing for 56 s: calls are held until it recovers",
            "openai refuses the key: invalid key")
        .anyMatch(line -> line.startsWith("anthropic waits for the 5-hour limit until "));
  }

  @Test
  void of_a_hivemind_that_is_gone_nobody_says_how_long_its_tasks_worked() {
    RunReport gone = Reports.ofALostRun();

    assertThat(print(StatusTable.ofAll(gone)).lines())
        .anyMatch(
            line -> line.matches("at-work +interrupted +claude +low +~7 +hivemind .*is gone.*"));
    assertThat(new RunSummary(gone).lines().getFirst())
        .isEqualTo("mail-3 interrupted: 1 succeeded, 1 failed, 1 skipped, 2 interrupted");
  }

  private static String print(StatusTable table) {
    var bytes = new ByteArrayOutputStream();
    var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    table.printTo(new Console(stream, stream, false, false, 120));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
