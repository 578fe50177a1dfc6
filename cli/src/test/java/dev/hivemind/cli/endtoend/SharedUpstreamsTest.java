package dev.hivemind.cli.endtoend;

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
  private static final Map<String, String> KEY = Map.of("ANTHROPIC_API_KEY", "sk-of-nobody-at-all");

  @TempDir private Path project;

  @Test
  void a_run_is_told_of_another_that_calls_with_the_same_key_and_one_without_is_not()
      throws Exception {
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(100), Duration.ofMillis(1)))) {
      manifest("slow", mock, "{ id: a, command: [sleep, \"60\"], upstream: anthropic }");
      manifest("same", mock, "{ id: b, agent: demo, prompt: \"Write b.md\" }");
      Files.writeString(
          project.resolve("none.yaml"),
          "version: 1\ntasks:\n  - { id: c, command: [touch, c.md] }\n");
      HivemindProcess slow = HivemindProcess.start(project, KEY, "run", "slow.yaml");
      await().atMost(Duration.ofSeconds(60)).until(() -> slow.out().contains("starts"));
      HivemindProcess same = HivemindProcess.start(project, KEY, "run", "same.yaml");
      assertThat(same.exitCode()).as(same.err() + same.out()).isZero();
      HivemindProcess none = HivemindProcess.start(project, KEY, "run", "none.yaml");
      assertThat(none.exitCode()).as(none.err() + none.out()).isZero();

      assertThat(same.out())
          .contains("warning: run slow-1 calls anthropic", "hivemind proxy", "--via");
      assertThat(none.out()).doesNotContain("slow-1");
      assertThat(slow.isAlive()).as("the others left its agent alone").isTrue();
      slow.signal("INT");
      assertThat(slow.exitCode()).isEqualTo(130);
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
