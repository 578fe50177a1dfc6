package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.checkpoint.RunStore;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class DoctorCommandTest {
  private static final String KEY = "sk-ant-0123456789";

  @TempDir private Path directory;

  @Test
  void without_an_agent_program_and_a_key_it_says_what_to_do_and_exits_5() {
    Called called =
        Called.in(
            directory, Map.of("PATH", directory.toString(), "HOME", "/nonexistent"), "doctor");

    assertThat(called.exit()).isEqualTo(5);
    assertThat(called.out())
        .contains("npm install -g @anthropic-ai/claude-code")
        .contains("export ANTHROPIC_API_KEY=")
        .contains("export OPENAI_API_KEY=")
        .contains("install git")
        .containsPattern("problem +real agents")
        .contains("containment")
        .contains(directory.resolve(".hivemind").toString());
    assertThat(directory.resolve(".hivemind")).doesNotExist();
  }

  @Test
  void one_agent_with_its_key_is_enough_and_the_key_is_never_shown() throws IOException {
    program("claude", "#!/bin/sh\n[ -z \"$ANTHROPIC_API_KEY\" ] && echo '9.9.9 (stand-in)'\n");

    Called called =
        Called.in(
            directory,
            Map.of("PATH", directory + ":/usr/bin:/bin", "ANTHROPIC_API_KEY", KEY),
            "doctor",
            "--json");

    assertThat(called.exit()).as(called.out()).isZero();
    assertThat(called.out()).doesNotContain(KEY);
    JsonNode document = JsonMapper.shared().readTree(called.out());
    assertThat(document.path("schema").asInt()).isEqualTo(1);
    assertThat(document.path("healthy").asBoolean()).isTrue();
    assertThat(document.path("checks"))
        .anySatisfy(
            check -> {
              assertThat(check.path("subject").asString()).isEqualTo("claude");
              assertThat(check.path("grade").asString()).isEqualTo("ok");
              assertThat(check.path("found").asString()).contains("9.9.9");
            })
        .anySatisfy(
            check -> {
              assertThat(check.path("subject").asString()).isEqualTo("OPENAI_API_KEY");
              assertThat(check.path("grade").asString()).isEqualTo("note");
            });
  }

  @Test
  void a_program_that_cannot_tell_its_version_is_not_taken_for_good() throws IOException {
    program("claude", "#!/bin/sh\nexit 1\n");

    Called called =
        Called.in(
            directory,
            Map.of("PATH", directory + ":/usr/bin:/bin", "ANTHROPIC_API_KEY", KEY),
            "doctor");

    assertThat(called.exit()).isEqualTo(5);
    assertThat(called.out()).containsPattern("note +claude .*does not tell its version");
  }

  @Test
  void a_login_is_enough_and_said_with_its_plan_and_never_shown() throws IOException {
    program("claude", "#!/bin/sh\necho '9.9.9 (stand-in)'\n");
    Files.createDirectories(directory.resolve(".claude"));
    Files.writeString(
        directory.resolve(".claude/.credentials.json"),
        "{\"claudeAiOauth\": {\"accessToken\": \"secret-token\", \"subscriptionType\": \"max\"}}");

    Called alone = doctor(Map.of());
    assertThat(alone.exit()).as(alone.out()).isZero();
    assertThat(alone.out())
        .containsPattern(
            "ok +claude login +your Max login \\(dollars are list prices, not billed\\)")
        .containsPattern("note +ANTHROPIC_API_KEY +not set")
        .contains("Not needed: claude has a login")
        .contains("run codex login")
        .doesNotContain("secret-token");

    assertThat(doctor(Map.of("ANTHROPIC_API_KEY", KEY)).out())
        .containsPattern("note +claude login +your Max login.*, not used while a key is set")
        .contains("write auth: login under the upstream");
  }

  @Test
  void the_way_to_the_upstreams_is_described_without_its_password() throws IOException {
    assertThat(doctor(Map.of()).out()).contains("upstreams are called directly");

    Called called =
        doctor(
            Map.of(
                "https_proxy",
                "http://user:hunter2-secret@proxy.test:3128",
                "SSL_CERT_FILE",
                directory.resolve("none.pem").toString()));
    assertThat(called.exit()).isEqualTo(5);
    assertThat(called.out())
        .containsPattern(
            "ok +https_proxy +https upstreams are called through http://proxy.test:3128")
        .containsPattern("problem +SSL_CERT_FILE +cannot be used")
        .contains("none.pem, which does not exist. Correct it, or unset it.")
        .doesNotContain("hunter2");
  }

  @Test
  void it_says_whether_tasks_get_worktrees_of_their_own() throws Exception {
    assertThat(doctor(Map.of()).out())
        .containsPattern("note +repository +.* is in none")
        .contains("git init, and commit");

    git("init", "-q");
    assertThat(doctor(Map.of()).out())
        .containsPattern("note +repository +.* has no commit")
        .contains("commit first, or write workspace: shared");

    git("-c", "user.name=n", "-c", "user.email=e@x", "commit", "-q", "--allow-empty", "-m", "m");
    assertThat(doctor(Map.of()).out())
        .containsPattern("ok +repository +.*, every task in a worktree of its own");
  }

  @Test
  void a_state_folder_that_cannot_be_read_is_a_problem() throws IOException {
    assertThat(doctor(Map.of()).out()).containsPattern("ok +state folder +.*hivemind, 0 runs");

    RunStore.open(directory);
    Files.writeString(directory.resolve(".hivemind/hivemind.db"), "nonsense".repeat(1000));

    Called called = doctor(Map.of());
    assertThat(called.exit()).isEqualTo(5);
    assertThat(called.out())
        .containsPattern("problem +state folder +cannot be read")
        .contains("is damaged");
  }

  @Test
  void a_taken_port_of_the_proxy_is_told_and_no_obstacle() throws IOException {
    program("claude", "#!/bin/sh\necho '9.9.9 (stand-in)'\n");
    // Where it is taken already, by whomever, the same is to be said.
    try (var taken = takeProxyPort()) {
      Called called = doctor(Map.of("ANTHROPIC_API_KEY", KEY));

      assertThat(called.exit()).isZero();
      assertThat(called.out())
          .containsPattern("note +port 8765 +is taken")
          .contains("hivemind proxy --port 0");
      assertThat(taken).isNotNull();
    }
  }

  private static ServerSocket takeProxyPort() throws IOException {
    try {
      return new ServerSocket(8765, 1, InetAddress.getLoopbackAddress());
    } catch (BindException already) {
      return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private Called doctor(Map<String, String> more) {
    var environment = new HashMap<>(more);
    environment.put("PATH", directory + ":/usr/bin:/bin");
    environment.put("HOME", directory.toString());
    return Called.in(directory, environment, "doctor");
  }

  private void program(String name, String script) throws IOException {
    Path file = Files.writeString(directory.resolve(name), script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
