package dev.hivemind.task.graph;

import dev.hivemind.task.Acceptance;
import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Condition;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Exclusion;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.TokenEstimate;
import dev.hivemind.task.Work;
import dev.hivemind.task.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a task that orders it, for tests: everything else is the same for all. */
record SampleTask(
    int index,
    String id,
    Priority priority,
    long tokens,
    List<String> dependsOn,
    @Nullable Condition condition) {
  private static final AgentSettings SETTINGS =
      new AgentSettings(
          null, null, OptionalInt.empty(), List.of(), AgentSettings.Permissions.STANDARD, false);

  static SampleTask of(int index, String id) {
    return new SampleTask(index, id, Priority.NORMAL, 1, List.of(), null);
  }

  SampleTask priority(Priority other) {
    return new SampleTask(index, id, other, tokens, dependsOn, condition);
  }

  SampleTask tokens(long other) {
    return new SampleTask(index, id, priority, other, dependsOn, condition);
  }

  SampleTask after(String... ids) {
    return after(List.of(ids));
  }

  SampleTask after(List<String> ids) {
    return new SampleTask(index, id, priority, tokens, ids, condition);
  }

  SampleTask onlyIf(Condition.Term term) {
    Condition other = new Condition("the test says so", term);
    return new SampleTask(index, id, priority, tokens, dependsOn, other);
  }

  static List<Task> tasks(SampleTask... samples) {
    return Stream.of(samples).map(SampleTask::task).toList();
  }

  Task task() {
    return task(Exclusion.NONE);
  }

  Task task(Exclusion exclusion) {
    return new Task(
        id,
        id,
        index,
        Map.of(),
        new Work.Prompt("do " + id),
        "demo",
        null,
        SETTINGS,
        dependsOn.stream().map(name -> new Dependency(name, 1)).toList(),
        priority,
        new TokenEstimate(tokens, TokenEstimate.Origin.WRITTEN),
        Duration.ofHours(1),
        Duration.ofMinutes(15),
        0,
        Budget.NONE,
        null,
        Map.of(),
        Path.of("/work"),
        false,
        Workspace.UNWRITTEN,
        Acceptance.ANYTHING,
        exclusion,
        condition);
  }
}
