package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Condition;
import dev.hivemind.task.graph.Plan.PlannedTask;
import java.util.List;
import java.util.Map;
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

  @Test
  void what_conditions_keep_from_running_is_told_apart_and_costs_nothing() {
    var tasks =
        SampleTask.tasks(
            SampleTask.of(0, "a").tokens(100),
            SampleTask.of(1, "off").tokens(600).after("a").onlyIf(new Condition.Known(false)),
            SampleTask.of(2, "behind").tokens(50).after("off"),
            SampleTask.of(3, "further").tokens(50).after("behind"),
            SampleTask.of(4, "all-the-same")
                .tokens(7)
                .after("off", "a")
                .onlyIf(new Condition.EndedAs(List.of("off"), Condition.Ended.SKIPPED)));

    Plan plan = Plan.of(TaskGraph.of(tasks), 2, List.of());

    assertThat(plan.tasks())
        .containsExactly(
            new PlannedTask(tasks.get(0), 0, 0), new PlannedTask(tasks.get(4), 1, 100));
    assertThat(plan.skipped())
        .containsExactly(
            Map.entry("off", "\"if\" does not hold: the test says so"),
            Map.entry("behind", "off is skipped: \"if\" does not hold: the test says so"),
            Map.entry("further", "off is skipped: \"if\" does not hold: the test says so"));
    assertThat(plan.totalTokens()).isEqualTo(107);
    assertThat(plan.criticalPath().tasks()).containsExactly("a", "all-the-same");
  }
}
