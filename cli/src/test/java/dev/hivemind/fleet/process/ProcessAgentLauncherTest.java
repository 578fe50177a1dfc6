package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hivemind.agent.AgentOutcome.Failure;
import dev.hivemind.agent.AgentOutcome.Success;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.agent.Installation;
import dev.hivemind.agent.Opening;
import dev.hivemind.agent.TestTasks;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real processes from their launch to their exit. */
final class ProcessAgentLauncherTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final String KEY = "sk-real/key+\"quoted\"";
  private static final AgentAccess ACCESS =
      new AgentAccess(
          new Lane("anthropic", Profile.ANTHROPIC, URI.create("http://127.0.0.1:1"), KEY, false),
          URI.create("http://127.0.0.1:9/a/" + TOKEN),
          URI.create("http://127.0.0.1:9/a/public"),
          TOKEN);

  @TempDir Path folder;

  @Test
  void F2_an_agent_that_fills_both_pipes_and_never_reads_its_input_runs_to_its_end()
      throws Exception {
    String script =
        "head -c 3000000 /dev/zero | tr '\\0' e >&2; head -c 3000000 /dev/zero | tr '\\0' o; echo;"
            + " echo done";
    try (var bench = promptBench(script)) {
      bench.launcher.launch(
          prompt("x".repeat(2_000_000)), 1, new Opening.Afresh("session-1"), bench);

      assertThat(bench.awaitExit().exitCode()).isZero();
      assertThat(bench.log("write", "stdout.log")).hasSize(3_000_001 + 5).endsWith("o\ndone\n");
      assertThat(bench.log("write", "stderr.log")).hasSize(3_000_001);
    }
  }

  @Test
  void F2_the_prompt_arrives_whole_and_the_input_then_ends() throws Exception {
    String prompt = "écrire notes/a.md\n".repeat(20_000);
    try (var bench = promptBench("sha256sum; echo ended")) {
      bench.launcher.launch(prompt(prompt), 1, new Opening.Afresh("session-1"), bench);

      bench.awaitExit();

      assertThat(bench.log("write", "stdout.log")).startsWith(sha256(prompt)).endsWith("ended\n");
      assertThat(bench.log("write", "prompt.txt")).isEqualTo(prompt);
      assertThat(Files.getPosixFilePermissions(folder.resolve("agents/write/prompt.txt")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void F2_a_command_finds_its_input_closed() throws Exception {
    try (var bench = new AgentBench(folder)) {
      bench.launch("reads", folder, "cat");

      assertThat(bench.awaitOutcome()).isEqualTo(new Success("", null));
    }
  }

  @Test
  void a_line_of_20_MB_does_not_hold_up_the_agent_and_is_logged_up_to_its_cap() throws Exception {
    try (var bench = new AgentBench(folder)) {
      bench.launch(
          "long",
          folder,
          "bash",
          "-c",
          "head -c 20000000 /dev/zero | tr '\\0' x; echo; echo after");

      assertThat(bench.awaitOutcome()).isEqualTo(new Success("after", null));
      assertThat(bench.log("long", "stdout.log"))
          .hasSizeLessThan(9_000_000)
          .endsWith(" … [11611392 more bytes in this line]\nafter\n");
    }
  }

  @Test
  void bytes_that_are_no_text_are_shown_as_such() throws Exception {
    try (var bench = new AgentBench(folder)) {
      bench.launch("bytes", folder, "printf", "ok \\377\\376 ok\\r\\nlast without end");

      assertThat(bench.awaitOutcome()).isEqualTo(new Success("last without end", null));
      assertThat(bench.log("bytes", "stdout.log"))
          .isEqualTo("ok \uFFFD\uFFFD ok\nlast without end\n");
    }
  }

  @Test
  void P18_keys_and_tokens_are_masked_in_every_log_and_every_signal() throws Exception {
    String leak =
        """
        echo "env: $ANTHROPIC_BASE_URL $REAL"
        echo "err: $ANTHROPIC_BASE_URL $REAL" >&2
        printf '{"type":"session","session":"%s"}\\n' "$ANTHROPIC_BASE_URL"
        printf '{"type":"said","text":"I saw %s and %s and \\"quoted\\""}\\n' "$ANTHROPIC_BASE_URL" "$OTHER_TOKEN"
        printf '{"type":"tool_started","id":"1","name":"Bash","summary":"curl %s"}\\n' "$ANTHROPIC_BASE_URL"
        printf '{"type":"result","is_error":true,"result":"failed at %s with sk-real/key+\\\\"quoted\\\\""}\\n' "$ANTHROPIC_BASE_URL"
        """;
    Task task =
        TestTasks.task(
            "write",
            "demo",
            new Work.Prompt("use " + KEY + " at http://127.0.0.1:9/a/" + TOKEN),
            TestTasks.PLAIN,
            Map.of("OTHER_TOKEN", "task-own-secret", "REAL", KEY),
            folder);
    try (var bench = promptBench(leak)) {
      bench.launcher.launch(task, 1, new Opening.Afresh("session-1"), bench);
      bench.awaitExit();

      String everything =
          Stream.of("stdout.log", "stderr.log", "prompt.txt")
                  .map(file -> bench.log("write", file))
                  .collect(Collectors.joining())
              + bench.notices();
      assertThat(everything)
          .doesNotContain(TOKEN, "sk-real/key", "task-own-secret")
          .contains("env: http://127.0.0.1:9/a/*** ***", "err: http://127.0.0.1:9/a/*** ***");
      assertThat(bench.signals())
          .contains(
              new AgentSignal.SessionKnown("http://127.0.0.1:9/a/***"),
              new AgentSignal.ToolStarted("1", "Bash: curl http://127.0.0.1:9/a/***"));
      assertThat(bench.awaitOutcome())
          .isEqualTo(new Failure("failed at http://127.0.0.1:9/a/*** with ***"));
    }
  }

  @Test
  void P18_nothing_secret_is_in_the_arguments_that_everybody_can_read() throws Exception {
    try (var bench = promptBench("exec sleep 300")) {
      RunningAgent agent =
          bench.launcher.launch(prompt("my prompt"), 1, new Opening.Afresh("session-1"), bench);
      Path commandLine = Path.of("/proc/" + agent.process().pid() + "/cmdline");

      await().until(() -> ProcFile.text(commandLine).startsWith("sleep"));
      assertThat(ProcFile.text(commandLine)).doesNotContain(TOKEN, KEY, "my prompt");
    }
  }

  @Test
  void hivemind_s_own_keys_do_not_reach_an_agent_and_its_place_in_the_run_does() throws Exception {
    Map<String, String> own = new HashMap<>(System.getenv());
    own.put("ANTHROPIC_API_KEY", "sk-ant-real");
    own.put("LANE_KEY", "sk-lane-real");
    own.put("HTTPS_PROXY", "http://proxy:3128");
    try (var bench = new AgentBench(folder, Map.of(), Map.of(), own, List.of())) {
      bench.launch("port-mail", folder, "env");
      bench.awaitExit();

      assertThat(bench.log("port-mail", "stdout.log"))
          .doesNotContain("real", "HTTPS_PROXY")
          .contains(
              "HIVEMIND_RUN=bench-1\n",
              "HIVEMIND_TASK=port-mail\n",
              "HIVEMIND_INDEX=3\n",
              "HIVEMIND_MARK=" + bench.mark + "/port-mail/1\n",
              "PWD=" + folder + "\n");
    }
  }

  @Test
  void logs_are_the_owner_s_alone_and_a_second_attempt_is_added_below_the_first() throws Exception {
    try (var bench = new AgentBench(folder)) {
      Task task = TestTasks.command("again", folder, "bash", "-c", "echo out; echo err >&2");
      bench.launcher.launch(task, 1, new Opening.Afresh(null), bench);
      bench.awaitExit();
      bench.launcher.launch(task, 2, new Opening.Afresh(null), bench);
      await().until(() -> bench.exits().size() == 2);

      assertThat(bench.log("again", "stdout.log")).isEqualTo("out\n--- attempt 2 ---\nout\n");
      assertThat(bench.log("again", "stderr.log")).isEqualTo("err\n--- attempt 2 ---\nerr\n");
      for (String file : List.of("stdout.log", "stderr.log")) {
        var permissions = Files.getPosixFilePermissions(folder.resolve("agents/again", file));
        assertThat(PosixFilePermissions.toString(permissions)).isEqualTo("rw-------");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exit 0                       | 0
          exit 3                       | 3
          kill -s KILL $$              | 137
          kill -s TERM $$              | 143
          """)
  void an_exit_is_told_once_last_and_with_its_code(String script, int exitCode) throws Exception {
    try (var bench = new AgentBench(folder)) {
      bench.launch("exits", folder, "bash", "-c", "echo out; echo why >&2; " + script);

      AgentNotice.Exited exit = bench.awaitExit();

      assertThat(exit.exitCode()).isEqualTo(exitCode);
      assertThat(exit.outcome()).isInstanceOf(exitCode == 0 ? Success.class : Failure.class);
      bench.close();
      assertThat(bench.exits()).hasSize(1);
      assertThat(bench.notices().getLast()).isEqualTo(exit);
    }
  }

  @Test
  void printing_is_told_a_few_times_a_second_at_most() throws Exception {
    try (var bench = new AgentBench(folder)) {
      bench.launch("prints", folder, "bash", "-c", "for i in $(seq 20000); do echo $i; done");
      bench.awaitExit();

      long printed = bench.notices().stream().filter(AgentNotice.Printed.class::isInstance).count();
      assertThat(printed).isBetween(1L, 200L);
    }
  }

  @Test
  void a_consumer_that_fails_on_a_line_does_not_stop_the_agent() throws Exception {
    try (var bench =
        promptBench("printf '{\"type\":\"said\",\"text\":\"boo\"}\\n'; seq 50000; exit 4")) {
      bench.launcher.launch(
          prompt("p"),
          1,
          new Opening.Afresh("session-1"),
          notice -> {
            bench.accept(notice);
            if (notice instanceof AgentNotice.Signalled) {
              throw new IllegalStateException("a bug");
            }
          });

      assertThat(bench.awaitExit().exitCode()).isEqualTo(4);
      assertThat(bench.log("write", "stderr.log")).contains("a notice could not be given", "a bug");
    }
  }

  @Test
  void what_cannot_start_is_said_in_words_and_no_notice_is_given() throws Exception {
    Path plain = Files.writeString(folder.resolve("plain.sh"), "echo");
    try (var bench = new AgentBench(folder)) {
      assertThatThrownBy(() -> bench.launch("a", folder.resolve("gone"), "true"))
          .isInstanceOf(IOException.class)
          .hasMessage("its working directory " + folder.resolve("gone") + " does not exist");
      assertThatThrownBy(() -> bench.launch("b", folder, "no-such-program-here"))
          .hasMessage("there is no program no-such-program-here on its PATH");
      assertThatThrownBy(() -> bench.launch("c", folder, "./gone.sh"))
          .hasMessage("there is no program " + folder.resolve("./gone.sh"));
      assertThatThrownBy(() -> bench.launch("d", folder, plain.toString()))
          .hasMessage(plain + " is not executable (chmod +x makes it so)");
      assertThat(bench.notices()).isEmpty();
    }
  }

  @Test
  void a_program_beside_the_working_directory_is_found_relative_to_it() throws Exception {
    Path script = Files.writeString(folder.resolve("smoke.sh"), "#!/bin/sh\necho smoke $1\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    try (var bench = new AgentBench(folder)) {
      bench.launch("smoke", folder, "./smoke.sh", "ok \"x\"");

      assertThat(bench.awaitOutcome()).isEqualTo(new Success("smoke ok \"x\"", null));
    }
  }

  @Test
  void an_argument_arrives_as_written_or_is_refused_where_the_locale_cannot_express_it()
      throws Exception {
    try (var bench = new AgentBench(folder)) {
      if (Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode("é€")) {
        bench.launch("says", folder, "printf", "%s", "é€");
        assertThat(bench.awaitOutcome()).isEqualTo(new Success("é€", null));
      } else {
        assertThatThrownBy(() -> bench.launch("says", folder, "printf", "%s", "é€"))
            .hasMessageStartingWith("its arguments hold characters")
            .hasMessageEndingWith("start hivemind with LC_ALL=C.UTF-8");
      }
    }
  }

  /** As root a process can throw off every mark; as anybody else it could be another user's. */
  @Test
  void F2_a_pipe_that_something_outside_holds_is_given_up() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root can leave the marks");
    String escape =
        "(setsid env -i prlimit --rss=unlimited:unlimited /bin/sleep 20 & echo $! > pid)";
    try (var bench = new AgentBench(folder)) {
      bench.launch("held", folder, "bash", "-c", escape + "; echo done; sleep 0.5");

      assertThat(bench.exitsWithin(Duration.ofSeconds(15))).isTrue();
      assertThat(bench.awaitOutcome()).isEqualTo(new Success("done", null));
    } finally {
      long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
      assertThat(ProcessHandle.of(pid)).isPresent();
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void a_conversation_s_id_is_chosen_where_it_can_be() throws Exception {
    try (var bench = promptBench("true")) {
      assertThat(bench.launcher.newSession(prompt("p")))
          .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
      assertThat(bench.launcher.newSession(TestTasks.command("c", folder, "true"))).isNull();
    }
  }

  /** The demo agent's adapter, with a shell script in the place of the demo agent. */
  private AgentBench promptBench(String script) throws IOException {
    var shell = new Installation(List.of("bash", "-c", script), List.of());
    return new AgentBench(
        folder,
        Map.of("demo", shell),
        Map.of(Protocol.ANTHROPIC, ACCESS),
        System.getenv(),
        List.of());
  }

  private Task prompt(String text) {
    return TestTasks.prompt("demo", text, TestTasks.PLAIN, folder);
  }

  private static String sha256(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest);
  }
}
