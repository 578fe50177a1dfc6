package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Which run is shown when none is named. */
final class WatchedRunTest {
  @TempDir private Path project;

  private PastRuns runs;

  @BeforeEach
  void begin() throws IOException {
    runs = new PastRuns(project);
  }

  private static String run(Called called) {
    return JsonMapper.shared().readTree(called.out()).at("/run/id").asString();
  }

  @Test
  void a_run_at_work_is_shown_even_when_a_later_one_has_ended() throws IOException {
    try (var _ = runs.running(PastRuns.FIRST)) {
      runs.ended(PastRuns.FIRST.plusSeconds(100));

      Called status = Called.in(project, "status", "--json");
      assertThat(run(status)).isEqualTo("mail-1");
      assertThat(status.err()).isEmpty();
      assertThat(run(Called.in(project, "status", "--json", "--run", "mail-2")))
          .isEqualTo("mail-2");
      assertThat(Called.in(project, "logs").err()).isEmpty();
    }
  }

  @Test
  void of_several_at_work_the_last_one_is_shown_and_the_others_are_named() throws IOException {
    try (var _ = runs.running(PastRuns.FIRST);
        var _ = runs.running(PastRuns.FIRST.plusSeconds(100))) {
      runs.ended(PastRuns.FIRST.plusSeconds(200));

      Called status = Called.in(project, "status", "--json");
      assertThat(run(status)).isEqualTo("mail-2");
      assertThat(status.err()).contains("this is mail-2", "--run: mail-1");
      assertThat(Called.in(project, "logs").err()).contains("this is mail-2", "--run: mail-1");
    }
  }

  @Test
  void when_none_is_at_work_the_last_one_is_shown() throws IOException {
    runs.ended(PastRuns.FIRST);
    runs.killed(PastRuns.FIRST.plusSeconds(100));

    assertThat(run(Called.in(project, "status", "--json"))).isEqualTo("mail-2");
  }
}
