package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Real clients from npm through {@code hivemind proxy}, started with the very lines that it prints,
 * while the provider answers 429 and 529 and resets a connection on the way. Needs {@code
 * HIVEMIND_TEST_CLIENTS}, a folder with their {@code node_modules}; claude and codex may also be in
 * that of {@code HIVEMIND_TEST_AGENTS}.
 */
@Timeout(180)
final class ClientContractTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Path SCRIPTS = Path.of("src/test/clients");

  /** Each fault meets a call of its own: these scripts make four calls, one after another. */
  private static final String FAULTS_OF_SCRIPTS = "1=429,3=529,5=reset";

  /** A program may make a single call. */
  private static final String FAULTS_OF_PROGRAMS = "1=429,2=529,3=reset";

  private static final Map<String, String> KEYS =
      Map.of(
          "ANTHROPIC_API_KEY", "sk-ant-api03-0f9e8d7c6b5a",
          "OPENAI_API_KEY", "sk-proj-a5b6c7d8e9f0",
          "GEMINI_API_KEY", "AIza-1a2b3c4d5e6f");

  @TempDir private Path folder;

  /**
   * A client and how it is started.
   *
   * @param needs what must be in {@code node_modules}
   * @param pasted the name under which the proxy prints its line
   * @param command what follows that line
   */
  record Client(
      String name, String profile, String needs, String pasted, String command, String faults) {

    static Client script(String name, String profile, String needs, String pasted) {
      String command = "\nexec node " + name + ".mjs";
      return new Client(name, profile, needs, pasted, command, FAULTS_OF_SCRIPTS);
    }

    static Client program(
        String name, String profile, String needs, String pasted, String arguments) {
      return new Client(name, profile, needs, pasted, " " + arguments, FAULTS_OF_PROGRAMS);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Client> clients() {
    return Stream.of(
        Client.script("anthropic-sdk", "anthropic", "@anthropic-ai/sdk", "Claude Code"),
        Client.script("langchain-anthropic", "anthropic", "@langchain/anthropic", "Claude Code"),
        Client.script("openai", "openai", "openai", "OpenAI SDKs"),
        Client.script("langchain-openai", "openai", "@langchain/openai", "OpenAI SDKs"),
        Client.script("google-genai", "google", "@google/genai", "Gemini CLI"),
        Client.script("ollama", "ollama", "ollama", "Ollama clients"),
        Client.program(
            "claude",
            "anthropic",
            ".bin/claude",
            "Claude Code",
            "-p 'Say hello.' --model claude-opus-5"),
        Client.program(
            "codex", "openai", ".bin/codex", "Codex", "exec --skip-git-repo-check 'Say hello.'"),
        Client.program(
            "gemini-cli",
            "google",
            ".bin/gemini",
            "Gemini CLI",
            "-p 'Say hello.' -m gemini-2.5-flash --skip-trust"),
        Client.program("opencode", "anthropic", ".bin/opencode", "Claude Code", ""));
  }

  @ParameterizedTest
  @MethodSource("clients")
  void works_unchanged_and_sees_no_fault(Client client) throws Exception {
    List<Path> modules = modules(client);
    MockOptions options = MockOptions.builder().faults(client.faults()).build();
    try (MockProvider mock = MockProvider.start(options);
        ProxyProcess proxy =
            ProxyProcess.start(
                folder, KEYS, "--upstream", mock.url().toString(), "--profile", client.profile())) {
      String output = run(commandLine(client, proxy), modules);
      Files.delete(folder.resolve("work/node_modules")); // A link that leads out of this folder.

      assertThat(output).contains(client.command().contains(".mjs") ? ": ok" : "simulated model");
      assertThat(mock.traffic().statuses()).containsEntry(429, 1L).containsEntry(529, 1L);
      assertThat(mock.traffic().resets()).isEqualTo(1);
      assertNothingWasLost(proxy, mock, output);
    }
  }

  private static void assertNothingWasLost(ProxyProcess proxy, MockProvider mock, String output) {
    JsonNode status = proxy.settled();
    assertThat(proxy.process.err()).as("faults that a client was told").isEmpty();
    assertThat(status.at("/lanes/0/retries_absorbed").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(status.at("/proxy/tokens/input").asLong()).isEqualTo(mock.stats().inputTokens());
    assertThat(status.at("/proxy/tokens/output").asLong()).isEqualTo(mock.stats().outputTokens());
    KEYS.values()
        .forEach(
            key -> {
              assertThat(output).doesNotContain(key);
              assertThat(status.toString()).doesNotContain(key);
              assertThat(proxy.process.out()).doesNotContain(key);
            });
  }

  /** The line that the proxy prints and what follows it, for a shell. */
  private static String commandLine(Client client, ProxyProcess proxy) {
    String line = proxy.lineFor(client.pasted());
    return switch (client.name()) {
      // What is there to be called by that line is another program: its environment is enough.
      case "anthropic-sdk", "langchain-anthropic" ->
          "export " + line.replaceFirst(" claude$", "") + client.command();
      case "google-genai" -> "export " + line.replaceFirst(" gemini$", "") + client.command();
      case "opencode" -> openCode(proxy);
      default -> line + client.command();
    };
  }

  /** It takes its base URL from a configuration only. */
  private static String openCode(ProxyProcess proxy) {
    String model = "anthropic/claude-opus-4-5";
    String configuration =
        """
        {"autoupdate": false, "share": "disabled", "model": "%1$s", "small_model": "%1$s",
         "provider": {"anthropic": {"options": {"baseURL": "%2$s/v1", "apiKey": "any"}}}}\
        """
            .formatted(model, proxy.url());
    return "OPENCODE_CONFIG_CONTENT='" + configuration + "' exec opencode run 'Say hello.'";
  }

  private String run(String commandLine, List<Path> modules) throws Exception {
    Path work = prepare(modules.getFirst());
    Path output = folder.resolve("client.txt");
    var builder =
        new ProcessBuilder("sh", "-c", commandLine)
            .directory(work.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment(modules));
    Process process = builder.start();
    boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String said = Files.readString(output);
    assertThat(ended).as("ended in time; it said: %s", said).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  /** A folder with the scripts, where Node.js finds the clients' modules. */
  private Path prepare(Path modules) throws IOException {
    Path work = Files.createDirectories(folder.resolve("work"));
    Files.createSymbolicLink(work.resolve("node_modules"), modules);
    try (Stream<Path> scripts = Files.list(SCRIPTS)) {
      for (Path script : scripts.toList()) {
        Files.copy(script, work.resolve(script.getFileName()));
      }
    }
    // gemini-cli refuses a base URL unless its settings name a login
    // (google-gemini/gemini-cli#27550).
    Path gemini = Files.createDirectories(folder.resolve("home/.gemini"));
    Files.writeString(
        gemini.resolve("settings.json"),
        "{\"security\": {\"auth\": {\"selectedType\": \"gemini-api-key\"}}}");
    return work;
  }

  private Map<String, String> environment(List<Path> modules) {
    var path = new StringBuilder();
    modules.forEach(folder -> path.append(folder.resolve(".bin")).append(':'));
    var environment = new TreeMap<String, String>();
    environment.put("PATH", path + System.getenv("PATH"));
    environment.put("HOME", folder.resolve("home").toString());
    environment.put("LANG", "C.UTF-8");
    return environment;
  }

  /** Where clients are installed, first the one with this client; skips the test without it. */
  private static List<Path> modules(Client client) {
    List<Path> all =
        Stream.of("HIVEMIND_TEST_CLIENTS", "HIVEMIND_TEST_AGENTS")
            .map(System::getenv)
            .filter(folder -> folder != null && !folder.isEmpty())
            .map(folder -> Path.of(folder, "node_modules"))
            .toList();
    boolean there =
        System.getenv("HIVEMIND_TEST_CLIENTS") != null
            && all.stream().anyMatch(folder -> Files.exists(folder.resolve(client.needs())));
    String reason =
        client.name()
            + " is skipped: "
            + (System.getenv("HIVEMIND_TEST_CLIENTS") == null
                ? "HIVEMIND_TEST_CLIENTS is not set"
                : "no " + client.needs() + " in " + all);
    if (!there) System.out.println(reason);
    assumeTrue(there, reason);
    return all;
  }
}
