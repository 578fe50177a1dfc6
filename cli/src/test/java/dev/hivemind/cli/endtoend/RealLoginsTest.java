package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real claude and a real codex with fabricated logins of their own, although keys are set. Needs
 * {@code HIVEMIND_TEST_AGENTS}, as {@link RealAgentsTest}.
 */
@Timeout(300)
final class RealLoginsTest {
  private static final String CLAUDE_TOKEN = "sk-ant-oat01-fabricated-for-a-test";
  private static final String CODEX_TOKEN = token("{\"exp\": 4102444800, \"marker\": \"test\"}");

  private static final Map<String, String> KEYS =
      Map.of(
          "ANTHROPIC_API_KEY",
          "sk-ant-api03-0f9e8d7c6b5a",
          "OPENAI_API_KEY",
          "sk-proj-a5b6c7d8e9f0");

  @TempDir private static Path project;

  private static final ProcessWatch watch = new ProcessWatch("logins");
  private static int exitCode;
  private static String out = "";
  private static String diagnostics = "";
  private static String toAnthropic = "";
  private static String toOpenAi = "";

  @BeforeAll
  static void run() throws Exception {
    Path programs = RealPrograms.folder();
    Path home = Files.createDirectories(project.resolve("home"));
    logIn(home);
    try (var mock = MockProvider.start(MockOptions.DEFAULTS);
        var anthropic = new Overheard(mock.url().getPort());
        var openAi = new Overheard(mock.url().getPort())) {
      write(project.resolve("tasks.yaml"), manifest(anthropic.port(), openAi.port()));
      var environment = new TreeMap<>(KEYS);
      environment.put("PATH", programs + ":/usr/local/bin:/usr/bin:/bin");
      environment.put("HOME", home.toString());
      // Beside the proxy both look for their logins' own servers: here they find nothing.
      environment.put("HTTPS_PROXY", "http://127.0.0.1:9");
      run(HivemindProcess.start(project, environment, "run", "--run-id", "logins"));
      toAnthropic = anthropic.text();
      toOpenAi = openAi.text();
    }
  }

  private static String manifest(int anthropic, int openAi) {
    return """
    version: 1
    upstreams:
      anthropic: { url: "http://127.0.0.1:%d", auth: login }
      openai: { url: "http://127.0.0.1:%d/v1", auth: login }
    tasks:
      - { id: a, agent: claude, workspace: shared, prompt: Write what you know into a.md. }
      - { id: b, agent: codex, workspace: shared, prompt: Write what you know into b.md. }
    """
        .formatted(anthropic, openAi);
  }

  private static void run(HivemindProcess run) throws InterruptedException {
    await()
        .atMost(Duration.ofMinutes(4))
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              watch.look();
              return !run.isAlive();
            });
    exitCode = run.exitCode();
    out = run.out();
    diagnostics = run.err();
  }

  private static void logIn(Path home) throws IOException {
    write(
        home.resolve(".claude/.credentials.json"),
        """
        {"claudeAiOauth": {"accessToken": "%s", "refreshToken": "sk-ant-ort01-fabricated",
          "expiresAt": 4102444800000, "scopes": ["user:inference", "user:profile"],
          "subscriptionType": "max"}}
        """
            .formatted(CLAUDE_TOKEN));
    String identity = token("{\"https://api.openai.com/auth\": {\"chatgpt_plan_type\": \"plus\"}}");
    write(
        home.resolve(".codex/auth.json"),
        """
        {"OPENAI_API_KEY": null, "auth_mode": "chatgpt", "last_refresh": "2099-01-01T00:00:00Z",
          "tokens": {"id_token": "%s", "access_token": "%s", "refresh_token": "fabricated",
            "account_id": "account-1"}}
        """
            .formatted(identity, CODEX_TOKEN));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Unsigned. */
  private static String token(String payload) {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString("{\"alg\": \"none\"}".getBytes(StandardCharsets.UTF_8))
        + "."
        + encoder.encodeToString(payload.getBytes(StandardCharsets.UTF_8))
        + ".c2ln";
  }

  @Test
  void both_agents_end_well_and_the_first_line_says_whose_logins_are_used() {
    assertThat(exitCode).as("%s%n%s", diagnostics, out).isZero();
    assertThat(project.resolve("a.md")).isNotEmptyFile();
    assertThat(project.resolve("b.md")).isNotEmptyFile();
    assertThat(out.lines().findFirst().orElse(""))
        .matches(
            "anthropic: your Max login at http://127\\.0\\.0\\.1:\\d+"
                + " · openai: your ChatGPT Plus login at http://127\\.0\\.0\\.1:\\d+");
  }

  @Test
  void each_login_reaches_its_upstream_unchanged_and_no_key_does() {
    assertThat(toAnthropic).containsIgnoringCase("authorization: Bearer " + CLAUDE_TOKEN + "\r\n");
    assertThat(toAnthropic).contains("POST /v1/messages").doesNotContainIgnoringCase("x-api-key:");
    assertThat(toOpenAi).containsIgnoringCase("authorization: Bearer " + CODEX_TOKEN + "\r\n");
    assertThat(toOpenAi).containsIgnoringCase("chatgpt-account-id: account-1\r\n");
    assertThat(toOpenAi)
        .contains("POST /v1/responses")
        .doesNotContain("/v1/v1/")
        .doesNotContainIgnoringCase("x-hivemind-token");
    for (String key : KEYS.values()) {
      assertThat(toAnthropic + toOpenAi).doesNotContain(key);
    }
  }

  @Test
  void P18_no_login_and_no_key_is_in_any_argument_log_or_file() throws IOException {
    for (String secret : Stream.concat(KEYS.values().stream(), tokens()).toList()) {
      assertThat(watch.commandLines()).noneMatch(line -> line.contains(secret));
      assertThat(watch.environmentsOfAgents()).noneMatch(variables -> variables.contains(secret));
      assertThat(out + diagnostics).doesNotContain(secret);
      assertThat(filesThatHold(secret)).isEmpty();
    }
  }

  private static Stream<String> tokens() {
    return Stream.of(CLAUDE_TOKEN, CODEX_TOKEN);
  }

  /** Under the project, but not in the programs' own files for their logins. */
  private static List<Path> filesThatHold(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith(".credentials.json") && !file.endsWith("auth.json"))
          .filter(file -> holds(file, secret))
          .toList();
    }
  }

  private static boolean holds(Path file, String secret) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(secret);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
