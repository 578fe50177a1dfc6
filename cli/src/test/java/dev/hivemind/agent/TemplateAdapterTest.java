package dev.hivemind.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hivemind.agent.AgentOutcome.Failure;
import dev.hivemind.agent.AgentOutcome.Success;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.AgentTemplate;
import dev.hivemind.task.manifest.AgentTemplate.PromptBy;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any other program, started as the manifest says. */
final class TemplateAdapterTest {
  private static final String SESSION = "11111111-2222-4333-8444-555555555555";
  private static final AgentSettings BIG =
      TestTasks.settings("big-model", null, Permissions.STANDARD, "--fast");

  private static final AgentTemplate GEMINI =
      new AgentTemplate(
          "gemini",
          "gemini",
          List.of("gemini", "-p", "{prompt}", "-y", "-m", "{model}"),
          Map.of("GOOGLE_GEMINI_BASE_URL", "{base_url}", "GEMINI_API_KEY", "{key}"),
          PromptBy.PLACEHOLDER,
          List.of(),
          1);

  @Test
  void the_template_of_the_manual_starts_gemini() {
    Launch launch = new TemplateAdapter(GEMINI).launch(request(Profile.GOOGLE, "Port it", BIG));

    assertThat(launch.argv())
        .containsExactly("gemini", "-p", "Port it", "-y", "-m", "big-model", "--fast");
    assertThat(launch.environment())
        .containsAllEntriesOf(
            Map.of(
                "GOOGLE_GEMINI_BASE_URL", "http://127.0.0.1:9/a/tok",
                "GEMINI_API_KEY", "injected-by-the-hivemind-proxy",
                "HIVEMIND_BASE_URL", "http://127.0.0.1:9/a/tok",
                "NO_PROXY", "127.0.0.1,localhost,::1"));
    assertThat(launch.input()).isEmpty();
    assertThat(launch.session()).isNull();
  }

  @Test
  void a_prompt_that_has_no_place_in_the_command_goes_to_standard_input_or_to_the_end() {
    var byStdin = new TemplateAdapter(template(PromptBy.STDIN, "mine", "--yes"));
    var byArgument = new TemplateAdapter(template(PromptBy.ARGUMENT, "mine", "--yes"));

    Launch stdin = byStdin.launch(request(Profile.OLLAMA, "{model} it", BIG));
    assertThat(stdin.argv()).containsExactly("mine", "--yes", "--fast");
    assertThat(stdin.input()).isEqualTo("{model} it");
    Launch argument = byArgument.launch(request(Profile.OLLAMA, "{model} it", BIG));
    assertThat(argument.argv()).containsExactly("mine", "--yes", "--fast", "{model} it");
    assertThat(argument.input()).isEmpty();
  }

  @Test
  void a_conversation_that_the_command_names_is_chosen_by_hivemind() {
    var adapter = new TemplateAdapter(template(PromptBy.STDIN, "mine", "--session={session}"));

    assertThat(adapter.choosesSession()).isTrue();
    Launch launch = adapter.launch(request(Profile.OLLAMA, "x", TestTasks.PLAIN));
    assertThat(launch.argv()).containsExactly("mine", "--session=" + SESSION);
    assertThat(launch.session()).isEqualTo(SESSION);
    assertThat(new TemplateAdapter(GEMINI).choosesSession()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic, ANTHROPIC",
    "openai-responses, OPENAI_RESPONSES",
    "openai-chat, OPENAI_CHAT",
    "gemini, GEMINI",
    "ollama, OLLAMA"
  })
  void it_calls_the_api_that_the_template_names(String written, Protocol protocol) {
    var template =
        new AgentTemplate("x", written, List.of("x"), Map.of(), PromptBy.STDIN, List.of(), 1);

    assertThat(new TemplateAdapter(template).protocols()).containsExactly(protocol);
  }

  @Test
  void a_command_that_names_a_model_needs_one() {
    Task task = TestTasks.prompt("gemini", TestTasks.PLAIN, Map.of());

    assertThat(new TemplateAdapter(GEMINI).objection(task))
        .isEqualTo("the agent gemini needs a model: write \"model:\"");
  }

  /** 128 KiB is what Linux takes; the characters may be longer than one byte. */
  @ParameterizedTest
  @CsvSource({"131071, x, false", "131072, x, true", "65536, é, true", "65535, é, false"})
  void a_prompt_that_no_argument_can_hold_is_refused_before_anything_starts(
      int length, String character, boolean refused) {
    String prompt = character.repeat(length);
    var adapter = new TemplateAdapter(template(PromptBy.ARGUMENT, "mine"));
    Task task = TestTasks.prompt("mine", prompt, TestTasks.PLAIN, Path.of("/work"));

    if (!refused) {
      assertThat(adapter.objection(task)).isNull();
      return;
    }
    assertThat(adapter.objection(task)).contains("too long for an argument", "prompt: stdin");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> adapter.launch(request(Profile.OLLAMA, prompt, TestTasks.PLAIN)))
        .withMessageContaining("prompt: stdin");
  }

  @Test
  void a_prompt_of_any_length_goes_to_standard_input() {
    String prompt = "x".repeat(1_000_000);
    var adapter = new TemplateAdapter(template(PromptBy.STDIN, "mine"));

    assertThat(adapter.objection(TestTasks.prompt("mine", prompt, BIG, Path.of("/work")))).isNull();
    assertThat(adapter.launch(request(Profile.OLLAMA, prompt, BIG)).input()).isEqualTo(prompt);
  }

  @Test
  void a_program_that_is_not_there_is_named_with_what_to_do() throws Exception {
    var adapter = new TemplateAdapter(template(PromptBy.STDIN, "no-such-program-anywhere"));

    assertThatExceptionOfType(AgentMissingException.class)
        .isThrownBy(() -> adapter.locate(Map.of("PATH", "/usr/bin:/bin")))
        .withMessageContaining("mine")
        .withMessageContaining("no-such-program-anywhere")
        .withMessageContaining("agents: mine: command");
    var shell = new TemplateAdapter(template(PromptBy.STDIN, "sh"));
    assertThat(shell.locate(Map.of("PATH", "/usr/bin:/bin")).program()).containsExactly("sh");
    var own = new TemplateAdapter(template(PromptBy.STDIN, "./mine.sh"));
    assertThat(own.locate(Map.of()).program()).containsExactly("./mine.sh");
  }

  @Test
  void templates_join_the_programs_that_are_built_in() {
    AgentAdapters adapters = AgentAdapters.builtIn().with(List.of(GEMINI));

    assertThat(adapters.names())
        .containsExactlyInAnyOrder("claude", "codex", "demo", "command", "gemini");
    assertThat(adapters.named("gemini").protocols()).containsExactly(Protocol.GEMINI);
  }

  @Test
  void exit_code_0_is_success_and_the_last_that_was_printed_the_message() {
    var output = new TemplateOutput("gemini");
    List<AgentSignal> signals = Sample.feed(output, List.of("I look", "", "Ported: 3 files"));

    assertThat(signals)
        .containsExactly(new AgentSignal.Said("I look"), new AgentSignal.Said("Ported: 3 files"));
    assertThat(output.outcome(0, "a warning"))
        .isEqualTo(new Success("I look\n\nPorted: 3 files", null));
    assertThat(output.outcome(2, "")).isEqualTo(failure("exit code 2", "Ported: 3 files"));
    assertThat(output.outcome(2, "boom\n")).isEqualTo(failure("exit code 2", "boom"));
  }

  @Test
  void of_much_that_is_printed_the_end_is_kept() {
    var output = new TemplateOutput("gemini");
    for (int line = 0; line < 10_000; line++) output.accept("line " + line);
    output.accept("x".repeat(100_000));
    assertThat(message(output)).isEqualTo("x".repeat(16_000));

    output.accept("end");
    assertThat(message(output)).isEqualTo("end");
  }

  private static String message(AgentOutput output) {
    return ((Success) output.outcome(0, "")).message();
  }

  private static Failure failure(String how, String said) {
    return new Failure("gemini failed (%s): %s".formatted(how, said));
  }

  private static AgentTemplate template(PromptBy prompt, String... command) {
    return new AgentTemplate("mine", "ollama", List.of(command), Map.of(), prompt, List.of(), 1);
  }

  private static LaunchRequest request(Profile profile, String prompt, AgentSettings settings) {
    Task task = TestTasks.prompt("any", prompt, settings, Path.of("/work"));
    var access =
        new AgentAccess(
            new Lane(profile.id(), profile, URI.create("http://127.0.0.1:1"), "real", false),
            URI.create("http://127.0.0.1:9/a/tok"),
            URI.create("http://127.0.0.1:9/a/public"),
            "tok");
    return new LaunchRequest(
        task,
        new Installation(List.of("x"), List.of()),
        Map.of(profile.protocol(), access),
        new Opening.Afresh(SESSION),
        Path.of("/run/agents/a"),
        Map.of("PATH", "/usr/bin"));
  }
}
