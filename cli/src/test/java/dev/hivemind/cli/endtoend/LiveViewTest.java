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

/** The live view in pseudo-terminals, of runs whose agents are real processes. */
final class LiveViewTest {
  private static final String ALTERNATE = "\u001b[?1049h";
  private static final String BACK = "\u001b[?25h\u001b[?1049l";

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
  }

  @Test
  void without_colours_what_is_meant_is_still_told() throws Exception {
    run.await("sessions-1  running");
    try (PseudoTerminal plain =
        PseudoTerminal.start(project, Map.of("NO_COLOR", "1"), 80, 24, "status")) {
      plain.await("sessions-1  running", "client", "running");
      plain.press("q");
      assertThat(plain.exitCode()).isZero();
      assertThat(plain.written()).doesNotContainPattern("\u001b\\[[0-9;]*3[0-7]m");
    }
  }
}
