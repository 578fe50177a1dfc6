package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.task.run.ProcessIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Agents of a hivemind that is gone, on a system that shows no marks. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class OrphanSweepTest {
  private static final ProcessTable NO_PROC = new ProcessTable(Path.of("/nonexistent"));

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private Process agent;

  @BeforeEach
  void startAgentWithTool() throws Exception {
    agent = new ProcessBuilder("/bin/sh", "-c", "sleep 300 & wait").start();
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> agent.toHandle().descendants().findAny().isPresent());
  }

  @AfterEach
  void endAgent() {
    agent.descendants().forEach(ProcessHandle::destroyForcibly);
    agent.destroyForcibly();
  }

  private int sweep(ProcessIdentity left) {
    return new OrphanSweep(NO_PROC, Map.of(), Sleeper.system()).end(List.of("mark"), List.of(left));
  }

  @Test
  void without_proc_an_agent_and_what_descends_from_it_are_ended_by_number_and_start() {
    ProcessHandle tool = agent.toHandle().descendants().findAny().orElseThrow();

    assertThat(sweep(new ProcessIdentities(NO_PROC).of(agent.toHandle()))).isEqualTo(2);
    assertThat(agent.isAlive()).isFalse();
    assertThat(tool.isAlive()).isFalse();
  }

  @Test
  void a_process_that_has_the_agent_s_number_now_is_left_alone() {
    assertThat(sweep(new ProcessIdentity(agent.pid(), "another start"))).isZero();
    assertThat(agent.isAlive()).isTrue();
  }
}
