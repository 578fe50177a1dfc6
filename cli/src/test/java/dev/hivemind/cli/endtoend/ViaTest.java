package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.examples.mock.limit.LimiterKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs that call through one {@code hivemind proxy}. */
final class ViaTest {
  private static final String KEY = "sk-shared-by-all-runs";

  @TempDir private Path folder;

  @Test
  void two_runs_with_one_key_stand_in_one_queue_and_no_call_is_refused() throws Exception {
    var limits = MockOptions.builder().rpm(15).limiter(LimiterKind.TOKEN_BUCKET).build();
    try (MockProvider mock = MockProvider.start(limits);
        ProxyProcess proxy = start(mock, "--max-concurrent", "2")) {
      HivemindProcess mail = run("mail", proxy);
      HivemindProcess shop = run("shop", proxy);

      assertThat(mail.exitCode()).as(mail.out() + mail.err()).isZero();
      assertThat(shop.exitCode()).as(shop.out() + shop.err()).isZero();
      MockTraffic traffic = mock.traffic();
      assertThat(traffic.statuses()).containsOnlyKeys(200);
      JsonNode ofMail = status("mail-1");
      JsonNode ofShop = status("shop-1");
      assertThat(ofMail.at("/run/state").asString()).isEqualTo("succeeded");
      assertThat(input(ofMail) + input(ofShop)).isEqualTo(mock.stats().inputTokens());
      assertThat(mail.out()).contains("anthropic: ANTHROPIC_API_KEY of the proxy at");
      assertThat(mail.out() + mail.err() + proxy.lines).doesNotContain(KEY);
      assertThat(mail.out() + mail.err() + shop.out() + shop.err())
          .as("they share their limits already")
          .doesNotContain("warning: run");
      assertThat(folder.resolve("mail-one.md")).exists();
      await().until(() -> !proxy.status().toString().contains("mail-1/"));
      assertThat(proxy.process.err())
          .contains("the run mail-1 has joined", "the run shop-1 has left");
    }
  }

  @Test
  void the_calls_of_a_run_that_is_killed_end_and_others_go_on() throws Exception {
    try (MockProvider mock = slow();
        ProxyProcess proxy = start(mock)) {
      HivemindProcess killed = run("mail", proxy);
      await().atMost(Duration.ofSeconds(60)).until(() -> mock.traffic().inFlight() > 0);
      killed.signal("KILL");
      assertThat(killed.exitCode()).isNotZero();

      await().until(() -> mock.traffic().inFlight() == 0);
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> !proxy.status().toString().contains("mail-1/"));
      await().until(() -> proxy.process.err().contains("the run mail-1 is lost"));
      HivemindProcess other = run("shop", proxy, "--only", "write-one");
      assertThat(other.exitCode()).as(other.out() + other.err()).isZero();
    }
  }

  @Test
  void a_run_whose_proxy_is_killed_says_so_and_stops_resumable() throws Exception {
    try (MockProvider mock = slow();
        ProxyProcess proxy = start(mock)) {
      HivemindProcess run = run("mail", proxy);
      await().atMost(Duration.ofSeconds(60)).until(() -> mock.traffic().inFlight() > 0);
      proxy.process.signal("KILL");

      assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(5);
      assertThat(run.err()).contains("the connection to the proxy at " + proxy.server(), "is lost");
      assertThat(run.out()).contains("has ended", "with a proxy that runs: hivemind resume");
      JsonNode status = status("mail-1");
      assertThat(status.at("/run/state").asString()).as(run.out() + run.err()).isEqualTo("waiting");
      assertThat(status.at("/tasks").valueStream().map(task -> task.at("/state").asString()))
          .doesNotContain("failed", "skipped");
    }
  }

  @Test
  void a_proxy_that_is_ended_in_good_order_stops_its_runs_first() throws Exception {
    try (MockProvider mock = slow();
        ProxyProcess proxy = start(mock)) {
      HivemindProcess run = run("mail", proxy);
      await().atMost(Duration.ofSeconds(60)).until(() -> mock.traffic().inFlight() > 0);
      proxy.process.signal("TERM");

      assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(5);
      assertThat(run.out()).contains("is being ended").doesNotContain("failed:");
      assertThat(proxy.process.exitCode()).isZero();
      assertThat(notes(proxy)).doesNotExist();
    }
  }

  @Test
  void only_its_owner_can_read_what_opens_the_proxy_and_another_secret_does_not() throws Exception {
    try (ProxyProcess proxy =
        ProxyProcess.start(folder, Map.of(), "--upstream", "anthropic=mock")) {
      Path note = notes(proxy);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(note)))
          .isEqualTo("rw-------");
      String written = Files.readString(note);
      String secret = JsonMapper.shared().readTree(written).at("/secret").asString();
      assertThat(proxy.lines.toString()).doesNotContain(secret);

      Files.writeString(note, written.replace(secret, "0".repeat(secret.length())));
      HivemindProcess run = run("mail", proxy);
      assertThat(run.exitCode()).isEqualTo(5);
      assertThat(run.err()).contains("is another one than the one that was started last");
    }
  }

  @Test
  void a_proxy_of_another_version_is_not_joined() throws Exception {
    try (ProxyProcess proxy =
        ProxyProcess.start(folder, Map.of(), "--upstream", "anthropic=mock")) {
      Path note = notes(proxy);
      JsonNode written = JsonMapper.shared().readTree(Files.readString(note));
      String version = written.at("/version").asString();
      Files.writeString(note, written.toString().replace('"' + version + '"', "\"0.0.7\""));
      HivemindProcess run = run("mail", proxy);
      assertThat(run.exitCode()).isEqualTo(5);
      assertThat(run.err()).contains("is of HiveMind 0.0.7 and this is " + version, "start both");
    }
  }

  @Test
  void an_upstream_that_the_proxy_does_not_have_is_named_with_what_to_do() throws Exception {
    try (ProxyProcess proxy = ProxyProcess.start(folder, Map.of(), "--upstream", "openai=mock")) {
      HivemindProcess run = run("mail", proxy);
      assertThat(run.exitCode()).isEqualTo(5);
      assertThat(run.err())
          .contains(
              "has no upstream anthropic; it has openai",
              "Start that proxy with --upstream anthropic besides",
              "(upstream: openai)");
    }
  }

  @Test
  void what_is_written_to_go_elsewhere_does_not_go_to_the_proxys_place() throws Exception {
    try (ProxyProcess proxy =
        ProxyProcess.start(folder, Map.of(), "--upstream", "anthropic=mock")) {
      Path manifest = folder.resolve("elsewhere.yaml");
      Files.writeString(
          manifest,
          """
          version: 1
          upstreams: { anthropic: { url: "https://llm.example.org" } }
          tasks: [{ id: a, agent: demo, prompt: "Write a.md." }]
          """);
      HivemindProcess run =
          HivemindProcess.start(folder, "run", manifest.toString(), "--via", proxy.server());
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("is at https://llm.example.org in the manifest");
    }
  }

  @Test
  void without_a_proxy_there_the_way_to_one_is_said() throws Exception {
    manifest("mail");
    HivemindProcess run =
        HivemindProcess.start(folder, "run", "mail.yaml", "--via", "http://127.0.0.1:8701");
    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err()).contains("Start one: hivemind proxy --port 8701 --upstream");
    HivemindProcess far =
        HivemindProcess.start(folder, "run", "mail.yaml", "--via", "http://example.org:8765");
    assertThat(far.exitCode()).isEqualTo(2);
    assertThat(far.err()).contains("must be on this machine");
    HivemindProcess both =
        HivemindProcess.start(
            folder,
            "run",
            "mail.yaml",
            "--via",
            "http://127.0.0.1:8701",
            "--upstream",
            "anthropic=mock");
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.err()).contains("--via and --upstream exclude each other");
  }

  private Path notes(ProxyProcess proxy) {
    String port = proxy.server().substring(proxy.server().lastIndexOf(':') + 1);
    return folder.resolve(".local/state/hivemind/proxies").resolve(port + ".json");
  }

  private void manifest(String name) throws IOException {
    Files.writeString(
        folder.resolve(name + ".yaml"),
        """
        version: 1
        name: %s
        defaults: { agent: demo, workspace: shared }
        max_parallel: 6
        tasks:
          - { id: write, prompt: "Write the module {{ matrix.m }} in %s-{{ matrix.m }}.md.",
              matrix: { m: [one, two, three, four] } }
          - { id: sum-up, prompt: "Sum up in %s-sum.md.", depends_on: [write], priority: high }
        """
            .formatted(name, name, name));
  }

  private HivemindProcess run(String name, ProxyProcess proxy, String... more) throws IOException {
    manifest(name);
    var arguments = new ArrayList<>(List.of("run", name + ".yaml", "--via", proxy.server()));
    arguments.addAll(List.of(more));
    return HivemindProcess.start(folder, arguments.toArray(String[]::new));
  }

  private JsonNode status(String run) throws Exception {
    HivemindProcess status = HivemindProcess.start(folder, "status", "--run", run, "--json");
    assertThat(status.exitCode()).as(status.err()).isZero();
    return JsonMapper.shared().readTree(status.out());
  }

  private static long input(JsonNode status) {
    return status
        .at("/tasks")
        .valueStream()
        .mapToLong(task -> task.at("/tokens/input").asLong())
        .sum();
  }

  private ProxyProcess start(MockProvider mock, String... more) throws IOException {
    var options = new ArrayList<>(List.of("--upstream", "anthropic=" + mock.url()));
    options.addAll(List.of("--profile", "anthropic=anthropic"));
    options.addAll(List.of(more));
    return ProxyProcess.start(
        folder, Map.of("ANTHROPIC_API_KEY", KEY), options.toArray(String[]::new));
  }

  /** Long enough to be caught in the middle of an answer. */
  private static MockProvider slow() throws IOException {
    Duration stream = Duration.ofSeconds(4);
    return MockProvider.start(MockOptions.builder().streamDuration(stream, stream).build());
  }
}
