package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The live view in pseudo-terminals, of runs whose agents are real processes. */
final class LiveViewTest {
  private static final String ALTERNATE = "\u001b[?1049h";
  private static final String BACK = "\u001b[?25h\u001b[?1049l";

  private static final String COLOUR = "\u001b\\[[0-9;]*3[0-7]m";

  @TempDir private Path project;

  private PseudoTerminal run;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        name: sessions
        upstreams: { anthropic: { url: mock } }
        defaults: { workspace: shared }
        max_parallel: 2
        tasks:
          - { id: server, command: [sleep, "300"], priority: high }
          - { id: client, command: [sleep, "300"], budget: { tokens: 10k } }
          - { id: docs, agent: demo, prompt: "Write these files: docs.md", priority: low }
        """);
    run = terminal("run");
  }

  private PseudoTerminal terminal(String... arguments) throws IOException {
    return PseudoTerminal.start(project, Map.of(), 80, 24, arguments);
  }

  @AfterEach
  void end() {
    run.close();
  }

  @Test
  void run_shows_the_view_and_q_goes_back_to_lines_while_the_run_goes_on() throws Exception {
    run.await("sessions-1  running", "server", "client", "q leave");
    run.press("q").await("The run goes on; hivemind status shows the view again.");
    assertThat(run.written()).contains(ALTERNATE).contains(BACK);
    assertThat(run.screen()).doesNotContain("q leave").contains("starts");

    run.signal("INT");
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(run.screen()).contains("next: hivemind resume");
  }

  @Test
  void status_steers_the_run_from_another_terminal() throws Exception {
    run.await("sessions-1  running", "2 running");
    try (PseudoTerminal status = terminal("status")) {
      status.await("sessions-1  running", "server", "ready");
      status.press("p").await("no further task starts until p is pressed once more");
      run.await("no further task starts until p is pressed");
      status.press("/client\r").await("1 of 3 agents: client");
      status.press("-").await("client has low priority now");
      status.press("b5k\r").await("client may use 5k tokens more");
      status.press("s").await("checkpointed", "stopped by");
      status.press("r").await("client goes on");
      status.press("\u001b").await("docs");
      status.press("p").await("tasks start again");

      status.press("\u0003");
      assertThat(status.exitCode()).isZero();
      assertThat(status.written()).endsWith(BACK);
      run.await("sessions-1  running");
    }
  }

  @Test
  void an_agent_is_killed_once_that_is_confirmed() throws Exception {
    run.await("sessions-1  running", "2 running");
    run.press("/server\r").await("1 of 3 agents: server");
    run.press("k").await("End server at once?");
    run.press("y").await("checkpointed", "ended at once by a person");
  }

  @Test
  void enter_shows_what_an_agent_does() throws Exception {
    run.await("sessions-1  running", "2 running");
    run.press("/client\r").await("1 of 3 agents").press("s").await("checkpointed");
    run.press("\u001b/docs\r").await("succeeded");
    run.press("\r").await("docs  succeeded", "Done. I wrote:", "q back");
  }

  @Test
  void a_status_that_is_terminated_gives_the_terminal_back() throws Exception {
    run.await("sessions-1  running");
    try (PseudoTerminal status = terminal("status")) {
      status.await("sessions-1  running");
      status.signal("TERM");
      assertThat(status.exitCode()).isEqualTo(143);
      assertThat(status.written()).contains(ALTERNATE).endsWith(BACK);
      run.await("sessions-1  running");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"q", "\u0003", "TERM", "KILL"})
  void a_shell_gets_its_terminal_back_as_it_was_however_the_view_ends(String end) throws Exception {
    run.await("sessions-1  running");
    try (PseudoTerminal shell = PseudoTerminal.startInShell(project, "status")) {
      shell.await("sessions-1  running", "q leave");
      if (end.length() > 1) shell.signal(end);
      else shell.press(end);
      assertThat(shell.exitCode()).isZero();
      assertThat(shell.written()).contains(ALTERNATE).contains(BACK).endsWith("as before\r\n");
      assertThat(shell.screen()).startsWith("$ hivemind status\n").contains("as before");
    }
    run.await("sessions-1  running");
  }

  @Test
  void a_terminal_that_is_closed_while_it_shows_the_view_leaves_the_run_at_work() throws Exception {
    run.await("sessions-1  running", "2 running");
    run.hangUp();
    try (PseudoTerminal status = terminal("status")) {
      status.await("sessions-1  running", "2 running");
      status.press("/docs\r").await("1 of 3 agents: docs").press("s").await("checkpointed");
    }
    HivemindProcess stopping = HivemindProcess.start(project, "stop", "--all");
    assertThat(stopping.exitCode()).as(stopping.err()).isZero();
  }

  @Test
  void the_view_follows_the_size_of_its_terminal() throws Exception {
    run.await("sessions-1  running", "q leave");
    run.resize(120, 40);
    run.await("PRIORITY BUDGET", "/ filter  o order  ? help  q leave");
    assertThat(run.screen().lines().toList()).hasSize(40).last().asString().contains("q leave");
    run.resize(60, 16);
    run.await("PRIO BUDGET", "? help  q leave");
    assertThat(run.screen().lines().toList()).hasSize(16).last().asString().contains("q leave");
  }

  @Test
  void what_goes_on_and_what_is_done_afresh_is_shown_the_same_way() throws Exception {
    run.await("sessions-1  running", "2 running").press("\u0003");
    assertThat(run.exitCode()).isEqualTo(130);
    try (PseudoTerminal resumed = terminal("resume")) {
      resumed.await("sessions-1  running", "2 running", "q leave").press("\u0003");
      assertThat(resumed.exitCode()).isEqualTo(130);
      assertThat(resumed.written()).contains(ALTERNATE).contains(BACK);
    }
    try (PseudoTerminal afresh = terminal("rerun", "server")) {
      afresh.await("sessions-1  running", "1 running", "q leave").press("\u0003");
      assertThat(afresh.exitCode()).isEqualTo(130);
      assertThat(afresh.written()).contains(ALTERNATE).contains(BACK);
    }
  }

  @Test
  void ctrl_c_in_the_view_of_run_stops_the_run_and_its_report_stands_on_the_screen()
      throws Exception {
    run.await("sessions-1  running", "2 running");
    run.press("\u0003");
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(run.screen()).contains("sessions-1 interrupted", "next: hivemind resume");
    assertThat(run.written()).contains(BACK);
  }

  @Test
  void who_wants_lines_or_has_no_such_terminal_gets_them() throws Exception {
    run.await("sessions-1  running");
    try (PseudoTerminal once = terminal("status", "--once")) {
      assertThat(once.exitCode()).isZero();
      assertThat(once.written()).contains("sessions-1 is running").doesNotContain(ALTERNATE);
    }
    try (PseudoTerminal dumb =
        PseudoTerminal.start(project, Map.of("TERM", "dumb"), 80, 24, "status")) {
      assertThat(dumb.exitCode()).isZero();
      assertThat(dumb.written()).contains("sessions-1 is running").doesNotContain("\u001b");
    }
    try (PseudoTerminal lines = terminal("run", "--new", "--no-tui")) {
      lines.await("server", "starts");
      assertThat(lines.written()).doesNotContain(ALTERNATE);
    }
    try (PseudoTerminal dumb =
        PseudoTerminal.start(project, Map.of("TERM", "dumb"), 80, 24, "run", "--new")) {
      dumb.await("server", "starts");
      assertThat(dumb.written()).doesNotContain("\u001b");
    }
  }

  @Test
  void without_colours_what_is_meant_is_still_told() throws Exception {
    run.await("sessions-1  running");
    try (PseudoTerminal plain =
        PseudoTerminal.start(project, Map.of("NO_COLOR", "1"), 80, 24, "status")) {
      plain.await("sessions-1  running", "client", "running");
      plain.press("q");
      assertThat(plain.exitCode()).isZero();
      assertThat(plain.written()).doesNotContainPattern(COLOUR);
    }
    try (PseudoTerminal plain =
        PseudoTerminal.start(project, Map.of("NO_COLOR", "1"), 80, 24, "run", "--new")) {
      plain.await("sessions-2  running", "client", "running").press("q").await("The run goes on");
      assertThat(plain.written()).doesNotContainPattern(COLOUR);
    }
  }
}
