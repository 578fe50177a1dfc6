package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunState;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tasks that never run at once. */
final class FleetExclusionTest {
  private final World world = new World();

  @Test
  void tasks_that_share_a_lock_never_run_at_once_and_others_overtake_them() {
    assertThat(
            world
                .run(task("a").locks("db"), task("b").locks("db", "port"), task("c"), task("d"))
                .state())
        .isEqualTo(RunState.SUCCEEDED);

    assertThat(together()).contains(Set.of("a", "c", "d")).noneMatch(set -> both(set, "a", "b"));
  }

  @Test
  void tasks_whose_writes_overlap_never_run_at_once_in_a_shared_workspace() {
    world.run(
        task("a").writes("src/**/*.java"), task("b").writes("src/main"), task("c").writes("docs"));

    assertThat(together()).contains(Set.of("a", "c")).noneMatch(set -> both(set, "a", "b"));
  }

  @Test
  void a_lock_is_held_while_work_is_judged_and_put_right() {
    var workspaces = new FakeWorkspaces();
    workspaces.judge("a", new Judgement.Rejected("failed", "put that right"));
    world.workspaces = workspaces;

    world.run(task("a").locks("db"), task("b").locks("db"));

    List<String> launched =
        world.journal.events(TaskEvent.class).stream()
            .filter(
                event -> event instanceof RunEvent.Launching || event instanceof RunEvent.Resuming)
            .map(TaskEvent::task)
            .toList();
    assertThat(launched).containsExactly("a", "a", "b");
  }

  private static boolean both(Set<String> set, String one, String other) {
    return set.contains(one) && set.contains(other);
  }

  /** Every set of tasks that were at work at the same time. */
  private Set<Set<String>> together() {
    Set<String> now = new HashSet<>();
    Set<Set<String>> all = new HashSet<>();
    for (TaskEvent event : world.journal.events(TaskEvent.class)) {
      if (event instanceof RunEvent.Launching) now.add(event.task());
      if (event instanceof RunEvent.Succeeded) now.remove(event.task());
      all.add(Set.copyOf(now));
    }
    return all;
  }
}
