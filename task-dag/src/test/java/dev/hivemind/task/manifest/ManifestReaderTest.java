package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.TokenEstimate;
import dev.hivemind.task.TokenEstimate.Origin;
import dev.hivemind.task.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ManifestReaderTest {
  private static final Path GOOD =
      Path.of("src/test/resources/dev/hivemind/task/manifest/good/auth-refactor.yaml");

  private static Manifest example() throws ManifestException {
    return ManifestReader.read(
        ManifestSource.file(GOOD), Reads.environment(Map.of("WORK_KEY", "sk-work")));
  }

  private static Task task(Manifest manifest, String id) {
    return manifest.tasks().stream().filter(task -> task.id().equals(id)).findAny().orElseThrow();
  }

  private static List<String> dependencies(Task task) {
    return task.dependsOn().stream().map(Dependency::id).toList();
  }

  @Test
  void the_example_of_the_design_is_read() throws Exception {
    Manifest manifest = example();
    assertThat(manifest.name()).isEqualTo("auth-refactor");
    assertThat(manifest.source()).isEqualTo(GOOD.toString());
    assertThat(manifest.maxParallel()).isEqualTo(8);
    assertThat(manifest.maxFailures()).isEqualTo(OptionalInt.of(5));
    assertThat(manifest.notifyCommand()).containsExactly("./scripts/tell-me.sh", "--team");
    assertThat(manifest.upstreams())
        .containsExactly(
            Map.entry(
                "work",
                new Upstream("work", "anthropic", "https://api.anthropic.com", "sk-work", 12)));
    assertThat(manifest.tasks())
        .extracting(Task::id)
        .containsExactly(
            "schema",
            "api",
            "port-billing",
            "port-search",
            "port-mail",
            "review-billing",
            "review-search",
            "review-mail",
            "smoke");
    assertThat(manifest.warnings()).isEmpty();
  }

  @Test
  void every_part_of_a_task_is_read() throws Exception {
    assertThat(task(example(), "schema"))
        .isEqualTo(
            new Task(
                "schema",
                "schema",
                0,
                Map.of(),
                new Work.Prompt("Write the migration to v2 ..."),
                "claude",
                null,
                new AgentSettings(
                    "claude-sonnet-5-5",
                    null,
                    OptionalInt.empty(),
                    List.of(),
                    Permissions.STANDARD,
                    false),
                List.of(),
                Priority.HIGH,
                new TokenEstimate(60_000, Origin.WRITTEN),
                Duration.ofMinutes(45),
                Duration.ofMinutes(15),
                0,
                Budget.NONE,
                null,
                Map.of(),
                Reads.WORKSPACE,
                false));
  }

  @Test
  void a_prompt_file_is_filled_in_and_otherwise_unchanged() throws Exception {
    assertThat(task(example(), "api").work())
        .isEqualTo(new Work.Prompt("Build the v2 API.\r\nKeep ${GITHUB_TOKEN} as it is.\n"));
  }

  @Test
  void a_matrix_fans_out_and_pairs_with_the_same_matrix() throws Exception {
    Manifest manifest = example();
    Task mail = task(manifest, "port-mail");
    assertThat(mail.work()).isEqualTo(new Work.Prompt("Port mail to the new session API"));
    assertThat(mail.declaredId()).isEqualTo("port");
    assertThat(mail.matrix()).containsExactly(Map.entry("module", "mail"));
    assertThat(mail.index()).isEqualTo(4);
    assertThat(task(manifest, "review-mail").dependsOn())
        .containsExactly(new Dependency("port-mail", 28));
    assertThat(dependencies(task(manifest, "smoke")))
        .containsExactly("review-billing", "review-search", "review-mail");
  }

  @Test
  void a_command_needs_no_agent() throws Exception {
    Task smoke = task(example(), "smoke");
    assertThat(smoke.work()).isEqualTo(new Work.Command(List.of("./scripts/smoke.sh")));
    assertThat(smoke.agent()).isEqualTo(Task.COMMAND_AGENT);
    assertThat(smoke.continueOnError()).isTrue();
    assertThat(smoke.estimate()).isEqualTo(new TokenEstimate(0, Origin.HEURISTIC));
  }

  @Test
  void what_is_not_written_has_its_default() throws Exception {
    Manifest manifest = Reads.read("tasks: [{ id: a, prompt: Hello }]");
    Task task = manifest.tasks().getFirst();
    assertThat(manifest.name()).isEqualTo("tasks");
    assertThat(manifest.maxParallel()).isEqualTo(8);
    assertThat(manifest.maxFailures()).isEmpty();
    assertThat(task.agent()).isEqualTo("claude");
    assertThat(task.priority()).isEqualTo(Priority.NORMAL);
    assertThat(task.timeout()).isEqualTo(Duration.ofHours(1));
    assertThat(task.idleTimeout()).isEqualTo(Duration.ofMinutes(15));
    assertThat(task.retries()).isZero();
    assertThat(task.workingDir()).isEqualTo(Reads.WORKSPACE);
    assertThat(task.continueOnError()).isFalse();
    assertThat(task.upstream()).isNull();
  }

  @Test
  void a_task_overrides_the_defaults_and_joins_their_env_and_vars() throws Exception {
    Task task =
        Reads.task(
            """
            defaults:
              agent: demo
              retries: 2
              args: [--one]
              env: { A: default, B: default }
              vars: { x: default, y: default }
            tasks:
              - id: a
                prompt: "{{ vars.x }} {{ vars.y }}"
                args: [--two, --three]
                env: { B: own, C: own }
                vars: { y: own }
                permissions: full
                network: true
                effort: high
                max_turns: 7
                working_dir: sub/../other
                idle_timeout: 90s
                workspace: shared
            """);
    assertThat(task.agent()).isEqualTo("demo");
    assertThat(task.retries()).isEqualTo(2);
    assertThat(task.env())
        .containsExactlyInAnyOrderEntriesOf(Map.of("A", "default", "B", "own", "C", "own"));
    assertThat(task.work()).isEqualTo(new Work.Prompt("default own"));
    assertThat(task.settings())
        .isEqualTo(
            new AgentSettings(
                null,
                "high",
                OptionalInt.of(7),
                List.of("--two", "--three"),
                Permissions.FULL,
                true));
    assertThat(task.workingDir()).isEqualTo(Reads.WORKSPACE.resolve("other"));
    assertThat(task.idleTimeout()).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void a_task_with_work_of_its_own_takes_none_from_the_defaults() throws Exception {
    Manifest manifest =
        Reads.read(
            """
            defaults: { prompt: "Port {{ matrix.module }}" }
            tasks:
              - { id: port, matrix: { module: [billing] } }
              - { id: check, command: [make] }
            """);
    assertThat(manifest.tasks())
        .extracting(Task::work)
        .containsExactly(new Work.Prompt("Port billing"), new Work.Command(List.of("make")));
  }

  @Test
  void set_replaces_a_variable_and_is_not_filled_in_itself() throws Exception {
    String yaml =
        """
        vars: { target: v2, other: "{{ vars.target }}" }
        tasks: [{ id: a, prompt: "{{ vars.target }} {{ vars.other }}" }]
        """;
    Manifest manifest =
        Reads.read(yaml, Reads.options().withSet(Map.of("target", "{{ vars.other }} ${HOME}")));
    assertThat(manifest.tasks().getFirst().work())
        .isEqualTo(new Work.Prompt("{{ vars.other }} ${HOME} {{ vars.target }}"));
  }

  @Test
  void setting_an_unknown_variable_is_an_error() {
    String yaml = "vars: { target: v2 }\ntasks: [{ id: a, prompt: '{{ vars.target }}' }]";
    assertThat(Reads.refusal(yaml, Reads.options().withSet(Map.of("targt", "v3"))))
        .isEqualTo(
            "tasks.yaml: --set \"targt\": the manifest has no such variable under \"vars\";"
                + " did you mean \"target\"?");
  }

  @Test
  void the_variables_of_a_task_may_name_its_matrix_and_those_of_the_manifest() throws Exception {
    Task task =
        Reads.task(
            """
            vars: { base: main }
            tasks:
              - id: a
                prompt: "{{ vars.branch }}"
                vars: { branch: "{{ vars.base }}-{{ matrix.module }}" }
                matrix: { module: [billing] }
            """);
    assertThat(task.work()).isEqualTo(new Work.Prompt("main-billing"));
  }

  @Test
  void templates_stand_in_any_text() throws Exception {
    Manifest manifest =
        Reads.read(
            """
            name: "of {{ vars.who }}"
            vars: { who: codex, time: 2h, five: 5, size: 60k, where: sub }
            upstreams: { mine: { url: "https://{{ vars.who }}.example.com" } }
            tasks:
              - id: a
                agent: "{{ matrix.agent }}"
                model: "{{ vars.who }}-1"
                prompt: x
                timeout: "{{ vars.time }}"
                retries: "{{ vars.five }}"
                estimate_tokens: "{{ vars.size }}"
                priority: "{{ matrix.priority }}"
                continue_on_error: "{{ matrix.go_on }}"
                working_dir: "{{ vars.where }}"
                args: ["--{{ vars.who }}"]
                env: { WHO: "{{ vars.who }}" }
                upstream: "{{ vars.mine }}"
                vars: { mine: mine }
                matrix: { agent: ["{{ vars.who }}"], priority: [low], go_on: [true] }
              - id: b
                command: [run, "{{ vars.who }}"]
                depends_on: ["a-{{ vars.who }}-low-true"]
            """);
    Task task = manifest.tasks().getFirst();
    assertThat(manifest.name()).isEqualTo("of codex");
    assertThat(manifest.upstreams().values())
        .extracting(Upstream::url)
        .containsExactly("https://codex.example.com");
    assertThat(task.id()).isEqualTo("a-codex-low-true");
    assertThat(task.agent()).isEqualTo("codex");
    assertThat(task.settings().model()).isEqualTo("codex-1");
    assertThat(task.timeout()).isEqualTo(Duration.ofHours(2));
    assertThat(task.retries()).isEqualTo(5);
    assertThat(task.estimate().tokens()).isEqualTo(60_000);
    assertThat(task.priority()).isEqualTo(Priority.LOW);
    assertThat(task.continueOnError()).isTrue();
    assertThat(task.workingDir()).isEqualTo(Reads.WORKSPACE.resolve("sub"));
    assertThat(task.settings().args()).containsExactly("--codex");
    assertThat(task.env()).containsEntry("WHO", "codex");
    assertThat(task.upstream()).isEqualTo("mine");
    assertThat(manifest.tasks().getLast().work())
        .isEqualTo(new Work.Command(List.of("run", "codex")));
    assertThat(dependencies(manifest.tasks().getLast())).containsExactly("a-codex-low-true");
  }

  @Test
  void the_environment_is_read_in_env_and_upstreams_and_nowhere_else() throws Exception {
    String yaml =
        """
        vars: { v: "${KEY}" }
        upstreams: { work: { profile: anthropic, api_key: "${KEY}", url: "https://${HOST}/x" } }
        tasks:
          - id: a
            prompt: Use ${KEY} and $${KEY} and {{ vars.v }}
            args: ["${KEY}"]
            env: { ALL: "${KEY}-{{ vars.v }}-$${KEY}-$KEY" }
        """;
    Manifest manifest =
        Reads.read(yaml, Reads.environment(Map.of("KEY", "k1", "HOST", "example.com")));
    Task task = manifest.tasks().getFirst();
    assertThat(task.work()).isEqualTo(new Work.Prompt("Use ${KEY} and $${KEY} and ${KEY}"));
    assertThat(task.settings().args()).containsExactly("${KEY}");
    assertThat(task.env()).containsEntry("ALL", "k1-${KEY}-${KEY}-$KEY");
    assertThat(manifest.upstreams().get("work"))
        .isEqualTo(new Upstream("work", "anthropic", "https://example.com/x", "k1", 2));
  }

  @Test
  void numbers_and_truths_are_text_as_they_are_written() throws Exception {
    Task task =
        Reads.task(
            """
            version: "1"
            tasks:
              - id: 1
                prompt: 123
                model: 1.10
                retries: "3"
                env: { PORT: 8080, ON: true, NORWAY: no, OCTAL: 010, HEX: 0x10, EXPONENT: 1e3 }
                matrix: { country: [no], exact: [1.0] }
            """);
    assertThat(task.id()).isEqualTo("1-no-1.0");
    assertThat(task.work()).isEqualTo(new Work.Prompt("123"));
    assertThat(task.settings().model()).isEqualTo("1.10");
    assertThat(task.retries()).isEqualTo(3);
    assertThat(task.env())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "PORT",
                "8080",
                "ON",
                "true",
                "NORWAY",
                "no",
                "OCTAL",
                "010",
                "HEX",
                "0x10",
                "EXPONENT",
                "1e3"));
  }

  @Test
  void an_estimate_is_written_or_remembered_or_guessed() throws Exception {
    String yaml =
        """
        tasks:
          - { id: written, prompt: x, estimate_tokens: 1.5M }
          - { id: known, prompt: x, matrix: { m: [a] } }
          - { id: guessed, prompt: "12345678é" }
        """;
    Manifest manifest =
        Reads.read(
            yaml,
            Reads.options()
                .withHistory(id -> id.equals("known") ? OptionalLong.of(7) : OptionalLong.empty()));
    assertThat(manifest.tasks())
        .extracting(Task::estimate)
        .containsExactly(
            new TokenEstimate(1_500_000, Origin.WRITTEN),
            new TokenEstimate(7, Origin.HISTORY),
            new TokenEstimate(20_003, Origin.HEURISTIC));
  }

  @Test
  void a_profile_needs_no_entry_under_upstreams() throws Exception {
    Manifest manifest = Reads.read("tasks: [{ id: a, prompt: x, upstream: ollama }]");
    assertThat(manifest.tasks().getFirst().upstream()).isEqualTo("ollama");
    assertThat(manifest.upstreams()).isEmpty();
  }

  @Test
  void an_upstream_may_be_the_mock() throws Exception {
    Manifest manifest =
        Reads.read("upstreams: { anthropic: { url: mock } }\ntasks: [{ id: a, prompt: x }]");
    assertThat(manifest.upstreams().get("anthropic"))
        .isEqualTo(new Upstream("anthropic", null, "mock", null, 1));
  }

  @Test
  void a_dependency_named_twice_counts_once() throws Exception {
    Manifest manifest =
        Reads.read(
            """
            tasks:
              - { id: m, prompt: x, matrix: { k: [a, b] } }
              - { id: z, prompt: x, depends_on: [m-b, m, m] }
            """);
    assertThat(dependencies(manifest.tasks().getLast())).containsExactly("m-b", "m-a");
  }

  @Test
  void matrices_with_other_keys_are_not_paired() throws Exception {
    Manifest manifest =
        Reads.read(
            """
            tasks:
              - { id: m, prompt: x, matrix: { k: [a, b] } }
              - { id: n, prompt: x, matrix: { k: [a, b], l: [c] }, depends_on: [m] }
              - { id: o, prompt: x, matrix: { l: [c], k: [b] }, depends_on: [n] }
            """);
    assertThat(dependencies(task(manifest, "n-a-c"))).containsExactly("m-a", "m-b");
    assertThat(dependencies(task(manifest, "o-c-b"))).containsExactly("n-b-c");
  }

  @Test
  void json_is_read_too_tabs_and_all() throws Exception {
    Task task =
        Reads.task(
            """
            {
            \t"tasks": [
            \t\t{"id":"a","prompt":"one\\ttwo \\ud83d\\ude00 \\/","env":{"A":"\\u0041"}}
            \t]
            }
            """);
    assertThat(task.work()).isEqualTo(new Work.Prompt("one\ttwo 😀 /"));
    assertThat(task.env()).containsEntry("A", "A");
  }

  @Test
  void aliases_and_merge_keys_are_followed() throws Exception {
    Manifest manifest =
        Reads.read(
            """
            tasks:
              - { id: a, prompt: &p Hello, env: &e { A: "1", B: "2" } }
              - { id: b, prompt: *p, env: { <<: *e, B: "3" } }
              - { id: c, prompt: *p, env: { B: "4", <<: *e } }
            """);
    assertThat(manifest.tasks())
        .extracting(Task::env)
        .containsExactly(
            Map.of("A", "1", "B", "2"), Map.of("A", "1", "B", "3"), Map.of("A", "1", "B", "4"));
  }

  @Test
  void warnings_tell_what_is_probably_a_slip() throws Exception {
    Manifest manifest =
        Reads.read(
            """
            vars: { used: a, idle: b }
            upstreams: { work: { profile: anthropic, api_key: sk-secret } }
            tasks:
              - { id: Port, prompt: "{{ vars.used }}" }
              - { id: port, command: [make], model: opus }
              - id: m
                prompt: x
                matrix: { k: [a], exclude: [{ k: b }] }
            """);
    assertThat(Problems.render(manifest.warnings()))
        .isEqualTo(
            """
            tasks.yaml:1:18: the variable "idle" is not used
            vars: { used: a, idle: b }
                             ^
            tasks.yaml:2:51: a key stands in this file: better ${NAME} of an environment variable
            upstreams: { work: { profile: anthropic, api_key: ********* } }
                                                              ^
            tasks.yaml:5:11: the ids "Port" and "port" differ only in case
              - { id: port, command: [make], model: opus }
                      ^
            tasks.yaml:5:34: "model" means nothing to a task that runs a command
              - { id: port, command: [make], model: opus }
                                             ^
            tasks.yaml:8:33: this fits no combination of the matrix
                matrix: { k: [a], exclude: [{ k: b }] }
                                            ^\
            """);
  }

  @Test
  void nothing_prints_a_secret_by_accident() throws Exception {
    String yaml =
        """
        upstreams: { work: { profile: anthropic, api_key: "${KEY}" } }
        tasks: [{ id: a, prompt: x, env: { A: "${KEY}" } }]
        """;
    ReadOptions options = Reads.environment(Map.of("KEY", "s3cret")).withSet(Map.of());
    assertThat(Reads.read(yaml, options).toString() + options).doesNotContain("s3cret");
  }
}
