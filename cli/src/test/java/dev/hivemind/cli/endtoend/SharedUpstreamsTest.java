package dev.hivemind.cli.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two runs in one folder at once. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SharedUpstreamsTest {
  private static final String SECRET = "sk-of-nobody-at-all";
  private static final Map<String, String> KEY = Map.of("ANTHROPIC_API_KEY", SECRET);

  @TempDir private Path project;

  @Test
  void a_run_is_told_of_another_that_calls_with_the_same_key_whatever_either_calls_it()
      throws Exception {
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(100), Duration.ofMillis(1)))) {
      manifest("slow", mock, "{ id: a, command: [sleep, \"60\"], upstream: anthropic }");
      manifest("same", mock, "{ id: b, agent: demo, prompt: \"Write b.md\" }");
      Files.writeString(
          project.resolve("renamed.yaml"),
          """
          version: 1
          name: renamed
          upstreams: { mine: { url: "%s", profile: anthropic, api_key: "${MY_KEY}" } }
          tasks:
            - { id: c, agent: demo, upstream: mine, prompt: "Write c.md" }
          """
              .formatted(mock.url()));
      Files.writeString(
          project.resolve("none.yaml"),
          "version: 1\ntasks:\n  - { id: d, command: [touch, d.md] }\n");
      HivemindProcess slow = HivemindProcess.start(project, KEY, "run", "slow.yaml");
      await().atMost(Duration.ofSeconds(60)).until(() -> slow.out().contains("starts"));

      assertThat(outOf(KEY, "same.yaml"))
          .contains("warning: run slow-1 calls with the same key or login as this one's anthropic")
          .contains("hivemind proxy", "--via");
      assertThat(outOf(Map.of("MY_KEY", SECRET), "renamed.yaml"))
          .contains("warning: run slow-1 calls with the same key or login as this one's mine");
      assertThat(outOf(Map.of("ANTHROPIC_API_KEY", "sk-of-another"), "same.yaml"))
          .doesNotContain("warning: run");
      assertThat(outOf(Map.of(), "none.yaml")).doesNotContain("slow-1");
      assertThat(slow.isAlive()).as("the others left its agent alone").isTrue();
      slow.signal("INT");
      assertThat(slow.exitCode()).isEqualTo(130);
    }
    assertNoKeyIsKept();
  }

  private String outOf(Map<String, String> environment, String manifest) throws Exception {
    HivemindProcess run = HivemindProcess.start(project, environment, "run", manifest, "--new");
    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    return run.out();
  }

  private void assertNoKeyIsKept() throws IOException {
    try (var files = Files.walk(project.resolve(".hivemind"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), ISO_8859_1)).doesNotContain(SECRET);
      }
    }
  }

  private void manifest(String name, MockProvider mock, String task) throws IOException {
    Files.writeString(
        project.resolve(name + ".yaml"),
        """
        version: 1
        name: %s
        upstreams: { anthropic: { url: "%s" } }
        tasks:
          - %s
        """
            .formatted(name, mock.url(), task));
  }
}
