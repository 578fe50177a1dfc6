package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code kill -9} of hivemind at random moments of a run of six tasks, and what comes of it when
 * the run is resumed. With {@code -Dhivemind.kills=50} at as many moments.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class KilledHivemindTest {
  private static final Map<String, String> KEY = SixTasks.KEY;
  private static final int LATEST_MILLIS = 5_000;
  private static final int PAUSE_MILLIS = 200;

  @TempDir private Path project;

  static IntStream seeds() {
    return IntStream.range(0, Integer.getInteger("hivemind.kills", 3));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void F1_after_a_kill_every_task_succeeds_exactly_once_and_every_call_is_accounted_for(int seed)
      throws Exception {
    var random = new Random(seed);
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(120), Duration.ofMillis(1)))) {
      SixTasks.write(project, mock);
      HivemindProcess run = HivemindProcess.start(project, KEY, "run");
      String moment = awaitMoment(run, mock, seed, random);
      run.signal("KILL");
      run.exitCode();
      boolean begun = Files.exists(project.resolve(".hivemind/runs"));
      HivemindProcess next = HivemindProcess.start(project, KEY, begun ? "resume" : "run");

      assertThat(next.exitCode()).as("%s: %s%s", moment, next.err(), next.out()).isIn(0, 2);
      if (next.exitCode() == 2) {
        assertThat(next.err()).containsAnyOf("nothing has been run here", "ended before it began");
        next = HivemindProcess.start(project, KEY, "run");
        assertThat(next.exitCode()).as(next.err()).isZero();
      }
      SixTasks.areDone(project);
      outcome().everyCallIsAccountedFor(mock.stats(), 0);
      tellsOfWhatIsUnaccounted(next.out());
    }
    assertThat(outcome().processesLeft()).isEmpty();
  }

  private RunOutcome outcome() {
    return new RunOutcome(project);
  }

  private void tellsOfWhatIsUnaccounted(String told) throws IOException {
    int lost = outcome().unaccounted();
    if (lost == 0) assertThat(told).doesNotContain("unaccounted");
    else assertThat(told).contains("unaccounted: %d call".formatted(lost));
  }

  /** As an agent leaves it that is killed between making the file and writing its prompt down. */
  @Test
  void F1_an_agent_killed_before_it_wrote_its_prompt_down_is_told_its_task_again()
      throws Exception {
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofSeconds(60), Duration.ofMillis(1)))) {
      SixTasks.write(project, mock);
      HivemindProcess run = HivemindProcess.start(project, KEY, "run", "--only", "d");
      await().atMost(Duration.ofMinutes(2)).until(() -> conversations().size() == 2);
      run.signal("KILL");
      run.exitCode();
    }
    await().until(() -> outcome().processesLeft().isEmpty());
    for (Path conversation : conversations()) Files.writeString(conversation, "");
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(1), Duration.ofMillis(1)))) {
      SixTasks.write(project, mock);
      HivemindProcess next = HivemindProcess.start(project, KEY, "resume");
      assertThat(next.exitCode()).as(next.err()).isZero();
    }
    for (String file : List.of("a/3.md", "b/2.md", "d/1.md")) {
      assertThat(project.resolve(file)).isNotEmptyFile();
    }
  }

  private List<Path> conversations() throws IOException {
    if (Files.notExists(project.resolve(".hivemind/runs"))) return List.of();
    try (Stream<Path> files = Files.walk(project.resolve(".hivemind/runs"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("conversation-"))
          .toList();
    }
  }

  /** One time in four any moment since the start of the process, else one of the run's work. */
  private static String awaitMoment(HivemindProcess run, MockProvider mock, int seed, Random random)
      throws Exception {
    if (seed % 4 == 3) {
      int millis = random.nextInt(LATEST_MILLIS);
      boolean _ = run.endsWithin(Duration.ofMillis(millis));
      return millis + " ms after the start";
    }
    int calls = 1 + random.nextInt(SixTasks.CALLS);
    int pause = random.nextInt(PAUSE_MILLIS);
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> mock.stats().requests() >= calls || !run.isAlive());
    boolean _ = run.endsWithin(Duration.ofMillis(pause));
    return "%d ms after call %d".formatted(pause, calls);
  }
}
