package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.manifest.AgentTemplate.PromptBy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentTemplatesTest {
  private static final String GEMINI =
      """
      agents:
        gemini:
          protocol: gemini
          command: [gemini, -p, "{prompt}", -y, -m, "{model}"]
          env: { GOOGLE_GEMINI_BASE_URL: "{base_url}", GEMINI_API_KEY: "{key}" }
          resume: null
      tasks: [{ id: a, prompt: x, agent: gemini }]
      """;

  @Test
  void the_template_of_the_manual_is_read() throws Exception {
    Manifest manifest = Reads.read(GEMINI);

    assertThat(manifest.agents().get("gemini"))
        .isEqualTo(
            new AgentTemplate(
                "gemini",
                "gemini",
                List.of("gemini", "-p", "{prompt}", "-y", "-m", "{model}"),
                Map.of("GOOGLE_GEMINI_BASE_URL", "{base_url}", "GEMINI_API_KEY", "{key}"),
                PromptBy.PLACEHOLDER,
                List.of(),
                2));
    assertThat(manifest.tasks().getFirst().agent()).isEqualTo("gemini");
    assertThat(manifest.warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'', STDIN", "'prompt: stdin', STDIN", "'prompt: argument', ARGUMENT"})
  void a_command_without_the_prompt_gets_it_as_the_template_says(String line, PromptBy expected)
      throws Exception {
    assertThat(mine("command: [mine]\n    " + line).prompt()).isEqualTo(expected);
  }

  @Test
  void variables_and_the_environment_are_filled_in_and_placeholders_left() throws Exception {
    String yaml =
        """
        vars: { tool: mine }
        agents:
          mine:
            protocol: openai-chat
            command: ["{{ vars.tool }}", "--config=${CONFIG}", "{model}"]
            env: { TOKEN: "${TOKEN}", OPENAI_BASE_URL: "{base_url}/v1" }
            resume: ["{{ vars.tool }}", --continue, "{session}"]
        tasks: [{ id: a, prompt: x, agent: mine }]
        """;
    AgentTemplate template =
        Objects.requireNonNull(
            Reads.read(yaml, Reads.environment(Map.of("CONFIG", "/etc/mine", "TOKEN", "hush-hush")))
                .agents()
                .get("mine"));

    assertThat(template.command()).containsExactly("mine", "--config=/etc/mine", "{model}");
    assertThat(template.env())
        .isEqualTo(Map.of("TOKEN", "hush-hush", "OPENAI_BASE_URL", "{base_url}/v1"));
    assertThat(template.resume()).containsExactly("mine", "--continue", "{session}");
    assertThat(template.toString()).doesNotContain("hush");
  }

  @Test
  void braces_that_are_none_of_ours_are_left_alone() throws Exception {
    AgentTemplate template =
        mine("command: [sh, -c, \"awk '{ print $1 }' $${name} {\\\"a\\\":1} {Model} {}\"]");

    assertThat(template.command().getLast())
        .isEqualTo("awk '{ print $1 }' ${name} {\"a\":1} {Model} {}");
  }

  @Test
  void an_agent_that_cannot_find_the_proxy_is_warned_of() throws Exception {
    assertThat(warnings("command: [mine, \"{prompt}\"]"))
        .containsExactly(
            "\"mine\" nowhere names {base_url}: unless it takes HIVEMIND_BASE_URL from its"
                + " environment, its calls pass hivemind's proxy by");
  }

  @Test
  void an_address_that_everybody_can_see_is_warned_of() throws Exception {
    assertThat(warnings("command: [mine, \"--url={base_url}\"]"))
        .singleElement()
        .asString()
        .startsWith("every user of this machine can see an agent's command")
        .endsWith("better in env");
  }

  @Test
  void placeholders_are_filled_in_once() {
    Map<Placeholder, String> values =
        Map.of(Placeholder.PROMPT, "see {model} $1 \\ {prompt}", Placeholder.MODEL, "big");

    assertThat(Placeholder.fill("-m {model} -p {prompt} {key}", values))
        .isEqualTo("-m big -p see {model} $1 \\ {prompt} {key}");
  }

  @Test
  void the_environment_is_not_read_in_other_texts() throws Exception {
    String yaml = "tasks: [{ id: a, prompt: \"${HOME} {model}\", model: \"${HOME}\" }]";

    assertThat(Reads.task(yaml).settings().model()).isEqualTo("${HOME}");
  }

  private static AgentTemplate mine(String lines) throws ManifestException {
    return Objects.requireNonNull(Reads.read(yaml(lines)).agents().get("mine"));
  }

  private static List<String> warnings(String lines) throws ManifestException {
    return Reads.read(yaml(lines)).warnings().stream().map(Problem::message).toList();
  }

  private static String yaml(String lines) {
    return "agents:\n  mine:\n    protocol: ollama\n    %s\ntasks: [{ id: a, prompt: x }]\n"
        .formatted(lines);
  }
}
