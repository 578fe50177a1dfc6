package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.graph.Plan.PlannedTask;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
  @Test
  void a_plan_says_when_each_task_starts_how_deep_it_stands_and_what_it_all_costs() {
    var tasks =
        SampleTask.tasks(
            SampleTask.of(0, "schema").tokens(60),
            SampleTask.of(1, "docs").tokens(10),
            SampleTask.of(2, "api").tokens(600).after("schema"));
    var plan = Plan.of(TaskGraph.of(tasks), 2, List.of("no budget: the run has no upper limit"));

    assertThat(plan.tasks())
        .containsExactly(
            new PlannedTask(tasks.get(1), 0, 0),
            new PlannedTask(tasks.get(0), 0, 0),
            new PlannedTask(tasks.get(2), 1, 60));
    assertThat(plan.criticalPath()).isEqualTo(new CriticalPath(List.of("schema", "api"), 660));
    assertThat(plan.totalTokens()).isEqualTo(670);
    assertThat(plan.warnings()).containsExactly("no budget: the run has no upper limit");
  }
}
