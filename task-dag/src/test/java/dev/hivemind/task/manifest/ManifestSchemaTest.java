package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ManifestSchemaTest {
  private static final JsonNode SCHEMA = JsonMapper.shared().readTree(ManifestSchema.text());
  private static final JsonNode TASK = SCHEMA.at("/$defs/taskKeys/properties");

  /** The keys of a task in the design, in its order. */
  private static final List<String> DESIGNED =
      List.of(
          "id",
          "prompt",
          "prompt_file",
          "command",
          "agent",
          "upstream",
          "model",
          "effort",
          "max_turns",
          "args",
          "depends_on",
          "priority",
          "estimate_tokens",
          "budget",
          "timeout",
          "idle_timeout",
          "retries",
          "verify",
          "fix_rounds",
          "workspace",
          "setup",
          "link",
          "base",
          "merge",
          "writes",
          "read_only",
          "expect_changes",
          "locks",
          "permissions",
          "network",
          "buffer_replies",
          "env",
          "working_dir",
          "vars",
          "matrix",
          "if",
          "continue_on_error");

  @Test
  void it_is_a_valid_schema_of_draft_2020_12() {
    assertThat(SCHEMA.path("$schema").asString())
        .isEqualTo("https://json-schema.org/draft/2020-12/schema");
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"))
                .validate(SCHEMA))
        .isEmpty();
  }

  @Test
  void every_key_of_the_design_is_in_it() {
    assertThat(TASK.propertyNames()).containsAll(DESIGNED);
    assertThat(SCHEMA.path("properties").propertyNames())
        .contains(
            "version",
            "name",
            "vars",
            "defaults",
            "max_parallel",
            "max_failures",
            "budget",
            "notify",
            "merge",
            "upstreams",
            "agents",
            "tasks");
    assertThat(SCHEMA.at("/$defs/upstream/properties").propertyNames())
        .containsExactlyInAnyOrder(
            "profile",
            "url",
            "api_key",
            "auth",
            "rpm",
            "itpm",
            "otpm",
            "tpm",
            "max_concurrent",
            "latency_target",
            "reserve",
            "overage");
    assertThat(SCHEMA.at("/$defs/agent/properties").propertyNames())
        .containsExactlyInAnyOrder("protocol", "command", "env", "prompt", "resume");
    assertThat(SCHEMA.at("/$defs/budget/properties").propertyNames())
        .containsExactlyInAnyOrder("tokens", "usd", "on_exceed");
    assertThat(SCHEMA.at("/$defs/matrix/properties").propertyNames())
        .containsExactlyInAnyOrder("include", "exclude", "from");
  }

  @Test
  void every_key_tells_an_editor_what_it_is_for() {
    for (String part :
        List.of(
            "/properties",
            "/$defs/taskKeys/properties",
            "/$defs/upstream/properties",
            "/$defs/agent/properties",
            "/$defs/budget/properties")) {
      SCHEMA
          .at(part)
          .properties()
          .forEach(
              key ->
                  assertThat(description(key.getValue()))
                      .describedAs(part + "/" + key.getKey())
                      .isNotBlank());
    }
  }

  private static String description(JsonNode key) {
    if (key.has("description")) return key.get("description").asString();
    return SCHEMA.at(key.path("$ref").asString().substring(1)).path("description").asString("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tasks.b.output", "tasks.b.diff", "tasks.b.branch"})
  void results_are_known_only_to_tasks_that_wait_for_them(String name) {
    assertThat(
            Reads.refusal(
                "tasks:\n  - id: a\n    prompt: see {{ "
                    + name
                    + " }}\n  - { id: b, prompt: x }\n"))
        .startsWith("tasks.yaml:3:17: \"" + name + "\" is known only in a task that waits for it:")
        .contains("depends_on: [b]");
  }
}
