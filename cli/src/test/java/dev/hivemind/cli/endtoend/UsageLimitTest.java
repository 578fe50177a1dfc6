package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A usage limit of a subscription is reached, and ends some seconds after the first call. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class UsageLimitTest {
  private static final UsageWindow USED_UP =
      new UsageWindow(UsageSpan.FIVE_HOURS, 1_000_000, Duration.ofSeconds(6), 1);

  @TempDir private Path project;

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private MockProvider mock;

  @BeforeEach
  void startMock() throws Exception {
    mock = MockProvider.start(MockOptions.builder().usageWindow(USED_UP).build());
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        name: mine
        upstreams: { anthropic: { url: "%s" } }
        tasks:
          - { id: port, agent: demo, prompt: "Write a.md b.md" }
          - { id: own, command: [touch, own.txt] }
        """
            .formatted(mock.url()));
  }

  @AfterEach
  void closeMock() {
    mock.close();
  }

  private HivemindProcess hivemind(String... arguments) throws Exception {
    HivemindProcess process = HivemindProcess.start(project, SixTasks.KEY, arguments);
    process.exitCode();
    return process;
  }

  @Test
  void F5_a_run_waits_for_the_end_of_the_limit_and_goes_on_by_itself() throws Exception {
    HivemindProcess run = hivemind("run", "--max-wait", "1h");

    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    assertThat(run.out()).contains("5-hour limit");
    assertThat(project.resolve("b.md")).exists();
    new RunOutcome(project).everyTaskSucceededOnce("port", "own");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--no-wait", "--max-wait 1s"})
  void F5_a_run_that_is_not_to_wait_so_long_exits_4_and_is_resumed_when_it_ends(String option)
      throws Exception {
    HivemindProcess run = hivemind(("run " + option).split(" "));

    assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(4);
    assertThat(run.out()).contains("waits for the 5-hour limit of anthropic until");
    assertThat(project.resolve("own.txt")).as("what needs no upstream is done").exists();
    assertThat(project.resolve("a.md")).doesNotExist();
    assertThat(new RunOutcome(project).processesLeft()).isEmpty();

    HivemindProcess resume = hivemind("resume");
    assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
    assertThat(project.resolve("b.md")).exists();
    new RunOutcome(project).everyTaskSucceededOnce("port", "own");
  }
}
