package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.JSON;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The real Codex, with a model that it knows and with one that it does not. */
class RealCodexTest {
  private static final String PROMPT = "Write notes/intro.md about whales and `src/Main.java`.";
  private static final List<String> STANDARD = List.of("-s", "workspace-write");
  private static final List<String> FULL = List.of("--dangerously-bypass-approvals-and-sandbox");

  private static Path codex;

  @TempDir Path home;
  @TempDir Path folder;
  private MockProvider mock;

  @BeforeAll
  static void find() throws Exception {
    codex = AgentPrograms.codex();
  }

  @BeforeEach
  void start() throws Exception {
    mock = MockProvider.start(new MockOptions(0, Duration.ZERO, Duration.ofMillis(1)));
  }

  @AfterEach
  void stop() {
    mock.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-model-it-does-not-know", "gpt-6.2-sol"})
  void it_writes_the_files_of_the_prompt_and_counts_the_tokens_that_were_served(String model)
      throws Exception {
    List<JsonNode> events = run(PROMPT, FULL, "-m", model);
    assertThat(lastMessage(events)).isEqualTo("Done. I wrote:\n- notes/intro.md\n- src/Main.java");
    assertThat(Files.readString(folder.resolve("notes/intro.md"))).contains(PROMPT);
    assertThat(folder.resolve("src/Main.java")).isNotEmptyFile();
    JsonNode usage = events.getLast().path("usage");
    MockStats stats = mock.stats();
    assertThat(stats.requests()).isEqualTo(3);
    assertThat(usage.path("input_tokens").asLong())
        .isEqualTo(stats.inputTokens() + stats.cacheReadTokens());
    assertThat(usage.path("cached_input_tokens").asLong()).isEqualTo(stats.cacheReadTokens());
    assertThat(usage.path("output_tokens").asLong()).isEqualTo(stats.outputTokens());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-model-it-does-not-know", "gpt-6.2-sol"})
  void it_writes_them_inside_its_sandbox_too(String model) throws Exception {
    List<JsonNode> events = run(PROMPT, STANDARD, "-m", model);
    if (lastMessage(events).contains("bwrap: ")) {
      AgentPrograms.skip("codex's sandbox does not start here: " + lastMessage(events));
    }
    assertThat(folder.resolve("notes/intro.md")).isNotEmptyFile();
    assertThat(folder.resolve("src/Main.java")).isNotEmptyFile();
  }

  @Test
  void a_resumed_conversation_goes_on_with_what_is_asked_then() throws Exception {
    String thread = run(PROMPT, FULL).getFirst().path("thread_id").asString();
    List<JsonNode> again = run("Go on.", FULL, "resume", thread);
    assertThat(again.stream().filter(event -> itemType(event).equals("command_execution")))
        .isEmpty();
    List<JsonNode> more = run("Now more/x.md.", FULL, "resume", thread);
    assertThat(lastMessage(more)).isEqualTo("Done. I wrote:\n- more/x.md");
    assertThat(folder.resolve("more/x.md")).isNotEmptyFile();
  }

  private static String lastMessage(List<JsonNode> events) {
    return events.stream()
        .filter(event -> itemType(event).equals("agent_message"))
        .reduce((a, b) -> b)
        .orElseThrow()
        .at("/item/text")
        .asString();
  }

  private static String itemType(JsonNode event) {
    return event.at("/item/type").asString("");
  }

  /**
   * The events of a run that ended well.
   *
   * @param arguments begin with {@code resume} and the thread's id where one is resumed
   */
  private List<JsonNode> run(String prompt, List<String> permissions, String... arguments)
      throws Exception {
    var commandLine = new ArrayList<>(List.of(codex.toString(), "exec"));
    List<String> given = List.of(arguments);
    boolean resumes = given.contains("resume");
    if (resumes) commandLine.add("resume");
    commandLine.addAll(List.of("--json", "--skip-git-repo-check"));
    commandLine.addAll(permissions);
    commandLine.addAll(List.of("-c", "analytics.enabled=false", "--disable", "plugins"));
    commandLine.addAll(List.of("-c", "model_provider=\"hivemind\"", "-c", provider()));
    commandLine.addAll(resumes ? given.subList(1, given.size()) : given);
    commandLine.add("-");
    AgentPrograms.Ended ended =
        AgentPrograms.run(folder, home, commandLine, List.of("HIVEMIND_KEY=any"), prompt);
    assertThat(ended.exitCode()).as(ended.lines() + ended.errors()).isZero();
    List<JsonNode> events = ended.lines().stream().map(JSON::readTree).toList();
    assertThat(events.getLast().path("type").asString()).isEqualTo("turn.completed");
    return events;
  }

  private String provider() {
    return "model_providers.hivemind={name=\"hivemind\",base_url=\""
        + mock.url()
        + "/v1\",env_key=\"HIVEMIND_KEY\",wire_api=\"responses\"}";
  }
}
