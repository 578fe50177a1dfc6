package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.time.Sleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TreeKillerTest {
  private final List<Duration> pauses = new ArrayList<>();
  private final TreeKiller killer = new TreeKiller(pauses::add);

  @Test
  void it_looks_again_until_two_looks_in_a_row_find_nobody() throws Exception {
    ProcessHandle late = sleepProcess();
    Iterator<Set<ProcessHandle>> looks =
        List.of(
                Set.<ProcessHandle>of(),
                Set.of(late),
                Set.<ProcessHandle>of(),
                Set.<ProcessHandle>of())
            .iterator();

    assertThat(killer.kill(looks::next)).isEmpty();

    assertThat(looks.hasNext()).isFalse();
    late.onExit().join();
  }

  @Test
  void what_does_not_end_is_given_up_and_named() throws Exception {
    ProcessHandle undead = sleepProcess();

    assertThat(killer.kill(() -> Set.of(undead))).containsExactly(undead);

    assertThat(pauses)
        .hasSizeBetween(100, 300)
        .contains(Duration.ofMillis(1), Duration.ofMillis(50));
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isBetween(Duration.ofSeconds(8), Duration.ofSeconds(15));
  }

  @Test
  void without_a_process_table_what_was_seen_below_the_agent_is_ended() throws Exception {
    Process shell =
        new ProcessBuilder("bash", "-c", "(trap '' TERM; sleep 300) & sleep 300 & echo; wait")
            .start();
    assertThat(shell.getInputStream().read()).isEqualTo('\n');
    var tree = new DescendantTree(shell.toHandle());
    Set<ProcessHandle> members = tree.members();
    assertThat(members).hasSizeGreaterThanOrEqualTo(3).contains(shell.toHandle());
    shell.destroyForcibly().waitFor();

    assertThat(new TreeKiller(Sleeper.system()).kill(tree)).isEmpty();

    assertThat(members).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void a_pid_and_a_session_that_were_used_again_are_not_the_agent_s(@TempDir Path proc)
      throws Exception {
    Process agent = new ProcessBuilder("sleep", "300").start();
    long pid = agent.pid();
    stat(proc, pid, pid, 5000);
    var table = new ProcessTable(proc);
    var marks = new Marks(new EnvironmentMark("f00d").ofAgent("a", 1), null);
    var tree = LinuxProcessTree.ofAgent(table, marks, agent.toHandle(), true);
    assertThat(tree.members()).containsExactly(agent.toHandle());
    agent.destroyForcibly().waitFor();

    ProcessHandle stranger = sleepProcess();
    stat(proc, pid, pid, 6000);
    stat(proc, stranger.pid(), pid, 6001);

    assertThat(tree.members()).isEmpty();
    assertThat(killer.kill(tree)).isEmpty();
    assertThat(stranger.isAlive()).isTrue();
    stranger.destroyForcibly();
  }

  private static void stat(Path proc, long pid, long session, long start) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(
        folder.resolve("stat"),
        "%d (sleep) S 1 %d %d 0 -1 0 1 2 3 4 5 6 7 8 20 0 1 0 %d 11"
            .formatted(pid, session, session, start));
  }

  private static ProcessHandle sleepProcess() throws IOException {
    return new ProcessBuilder("sleep", "300").start().toHandle();
  }
}
