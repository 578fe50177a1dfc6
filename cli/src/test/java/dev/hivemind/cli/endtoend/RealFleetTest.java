package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.MockTraffic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty real codex and ten real claude at once, on a provider with every fault there is. Needs
 * {@code HIVEMIND_TEST_AGENTS}: a folder with {@code node_modules/.bin/claude} and {@code codex}.
 */
@Timeout(600)
final class RealFleetTest {
  private static final int CODEX = 20;
  private static final int CLAUDE = 10;

  /** Three calls of each agent: half as many again as a minute allows. */
  private static final int FILES = 2;

  private static final int CALLS_A_MINUTE = 60;
  private static final Duration LONGEST = Duration.ofMinutes(9);

  @TempDir private Path project;

  @Test
  void none_of_thirty_real_agents_fails_under_502_529_resets_and_429_without_headers()
      throws Exception {
    Path programs = RealPrograms.folder();
    Path home = Files.createDirectories(project.resolve("home"));
    try (var mock = MockProvider.start(faulty())) {
      Files.writeString(project.resolve("tasks.yaml"), manifest(mock));
      HivemindProcess run =
          HivemindProcess.start(
              project,
              Map.of(
                  "HOME",
                  home.toString(),
                  "PATH",
                  programs + ":/usr/local/bin:/usr/bin:/bin",
                  "ANTHROPIC_API_KEY",
                  "sk-ant-fake",
                  "OPENAI_API_KEY",
                  "sk-fake"),
              "run");
      await().atMost(LONGEST).until(() -> !run.isAlive());

      assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
      assertThat(ids().flatMap(this::outputs))
          .allSatisfy(file -> assertThat(file).isNotEmptyFile());
      MockTraffic served = mock.traffic();
      assertThat(served.statuses()).containsKeys(429, 502, 529);
      assertThat(served.statuses().get(200)).isGreaterThan(CALLS_A_MINUTE);
      assertThat(served.resets()).isPositive();
      assertThat(served.midStreamResets()).isPositive();
    }
  }

  private static MockOptions faulty() {
    return MockOptions.builder()
        .rpm(CALLS_A_MINUTE)
        .errorRate(0.1)
        .resetRate(0.05)
        .overloadRate(0.05)
        .bareRefusalRate(0.05)
        .midStreamResetRate(0.05)
        .seed(5)
        .build();
  }

  private static Stream<String> ids() {
    return Stream.concat(
        IntStream.range(0, CODEX).mapToObj(number -> "codex-" + number),
        IntStream.range(0, CLAUDE).mapToObj(number -> "claude-" + number));
  }

  private Stream<Path> outputs(String id) {
    return files(id).map(project::resolve);
  }

  private static Stream<String> files(String id) {
    return IntStream.range(0, FILES).mapToObj(number -> "out/" + id + "-" + number + ".md");
  }

  private static String manifest(MockProvider mock) {
    return """
    max_parallel: 30
    upstreams:
      anthropic: { url: "%1$s" }
      openai: { url: "%1$s/v1" }
    defaults: { workspace: shared }
    tasks:
    """
            .formatted(mock.url())
        + ids().map(RealFleetTest::task).collect(Collectors.joining());
  }

  private static String task(String id) {
    return "  - { id: %s, agent: %s, prompt: 'Write what you know into %s' }\n"
        .formatted(
            id,
            id.substring(0, id.indexOf('-')),
            files(id).collect(Collectors.joining(" and into ")));
  }
}
