package dev.hivemind.fleet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.hivemind.agent.Opening;
import dev.hivemind.agent.TestTasks;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.RunningAgent;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is left of an agent that does everything to stay: nothing. */
@EnabledOnOs(OS.LINUX)
final class ProcessTreeTest {
  @TempDir Path folder;

  @Test
  void F14_kill_leaves_nothing_of_a_tree_that_refuses_to_end_and_hides() throws Exception {
    var tree = TortureTree.in(folder, "kill");
    try (var bench = new AgentBench(folder)) {
      RunningAgent agent = launch(bench, tree);

      agent.kill();

      assertThat(tree.anythingLeft()).isFalse();
      assertThat(bench.awaitExit().exitCode()).isEqualTo(128 + 9);
    }
  }

  @Test
  void F14_interrupt_then_terminate_then_kill_leaves_nothing() throws Exception {
    var tree = TortureTree.in(folder, "stop");
    try (var bench = new AgentBench(folder)) {
      RunningAgent agent = launch(bench, tree);

      agent.interrupt();
      agent.terminate();
      assertThat(tree.alive()).contains("stubborn", "daemon");
      agent.kill();

      assertThat(tree.anythingLeft()).isFalse();
      assertThat(bench.awaitExit().exitCode()).isEqualTo(128 + 9);
    }
  }

  @Test
  void F14_what_an_agent_leaves_behind_when_it_ends_by_itself_is_ended_before_its_exit_is_told()
      throws Exception {
    var tree = TortureTree.in(folder, "leftover");
    String script = String.join(" ", tree.command()) + " & read -r ready < /dev/null; sleep 1";
    try (var bench = new AgentBench(folder)) {
      bench.launch("leaves", folder, "bash", "-c", script);

      AgentNotice.Exited exit = bench.awaitExit();

      assertThat(exit.exitCode()).isZero();
      assertThat(tree.anythingLeft()).isFalse();
    }
  }

  @Test
  void F14_the_end_of_the_run_leaves_nothing_and_lets_nothing_start() throws Exception {
    var tree = TortureTree.in(folder, "close");
    var bench = new AgentBench(folder);
    launch(bench, tree);

    bench.close();

    assertThat(tree.anythingLeft()).isFalse();
    var late = TestTasks.command("late", folder, "true");
    assertThatThrownBy(() -> bench.launcher.launch(late, 1, new Opening.Afresh(null), bench))
        .isInstanceOf(IOException.class)
        .hasMessage("the run is over");
  }

  @Test
  void another_agent_of_the_same_run_is_left_alone() throws Exception {
    var tree = TortureTree.in(folder, "one");
    var other = TortureTree.in(folder, "other");
    try (var bench = new AgentBench(folder)) {
      RunningAgent agent = launch(bench, tree);
      launch(bench, other);

      agent.kill();

      assertThat(tree.anythingLeft()).isFalse();
      assertThat(other.alive()).isEqualTo(TortureTree.KINDS);
    }
    assertThat(other.anythingLeft()).isFalse();
  }

  @Test
  void an_agent_is_interrupted_itself_and_its_tools_are_not() throws Exception {
    String script =
        "trap 'echo saved; exit 7' INT; sh -c 'trap \"\" TERM; sleep 300' & echo up; wait";
    try (var bench = new AgentBench(folder)) {
      RunningAgent agent =
          bench.launch("saves", folder, "env", "--default-signal=INT", "bash", "-c", script);
      await().until(() -> bench.log("saves", "stdout.log").contains("up"));

      agent.interrupt();

      assertThat(bench.awaitExit().exitCode()).isEqualTo(7);
      assertThat(bench.log("saves", "stdout.log")).isEqualTo("up\nsaved\n");
    }
  }

  @Test
  void live_children_are_told_from_none() throws Exception {
    try (var bench = new AgentBench(folder)) {
      RunningAgent alone = bench.launch("alone", folder, "sleep", "300");
      RunningAgent parent = bench.launch("parent", folder, "bash", "-c", "sleep 300 & wait");

      await().until(parent::hasLiveChildren);
      assertThat(alone.hasLiveChildren()).isFalse();
      parent.kill();

      assertThat(parent.hasLiveChildren()).isFalse();
    }
  }

  private RunningAgent launch(AgentBench bench, TortureTree tree) throws IOException {
    RunningAgent agent = bench.launch(tree.name(), folder, tree.command());
    tree.awaitAll();
    return agent;
  }
}
