package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ContainmentTest {
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
  private static final List<String> AGENT = List.of("claude", "-p");

  private static List<String> contained(Containment containment) {
    return containment.contain(AGENT, containment.marks("run").ofAgent("port", 1));
  }

  private static Containment with(@Nullable Path setsid, @Nullable Path prlimit) {
    return new Containment(true, setsid, prlimit);
  }

  @Test
  void with_everything_there_is_no_gap_and_an_agent_has_a_session_and_both_marks() {
    Containment whole = with(SETSID, PRLIMIT);

    assertThat(whole.gaps()).isEmpty();
    assertThat(whole.survivesKill()).isTrue();
    assertThat(whole.marks("run").limits()).isNotNull();
    assertThat(contained(whole))
        .startsWith("/usr/bin/prlimit")
        .endsWith("/usr/bin/setsid", "claude", "-p");
  }

  @Test
  void without_setsid_agents_share_the_session_and_outlive_a_killed_hivemind() {
    Containment shared = with(null, PRLIMIT);

    assertThat(shared.survivesKill()).isFalse();
    assertThat(shared.gaps()).singleElement().asString().contains("setsid", "Ctrl-C", "util-linux");
    assertThat(contained(shared)).startsWith("/usr/bin/prlimit").doesNotContain("/usr/bin/setsid");
  }

  @Test
  void without_prlimit_only_the_environment_marks_what_detaches_itself() {
    Containment unlimited = with(SETSID, null);

    assertThat(unlimited.survivesKill()).isTrue();
    assertThat(unlimited.marks("run").limits()).isNull();
    assertThat(unlimited.gaps()).singleElement().asString().contains("clears its environment");
    assertThat(contained(unlimited)).containsExactly("/usr/bin/setsid", "claude", "-p");
  }

  /** As on macOS. */
  @Test
  void without_proc_the_ways_that_are_left_are_named_with_what_they_miss() {
    var bare = new Containment(false, null, null);

    assertThat(bare.survivesKill()).isFalse();
    assertThat(bare.gaps())
        .satisfiesExactly(
            gap -> assertThat(gap).contains("no /proc", "its descendants", "detaches itself"),
            gap ->
                assertThat(gap)
                    .contains("hivemind itself is killed", "run, resume, rerun or stop")
                    .contains("process id and time of start", "was starting in that moment"));
    assertThat(contained(bare)).isEqualTo(AGENT);
    assertThat(new Containment(false, SETSID, PRLIMIT).survivesKill()).isFalse();
  }
}
