package dev.hivemind.fleet;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes tasks for tests; what is not said is as harmless as can be. */
final class TaskBuilder {
  private static final AgentSettings SETTINGS =
      new AgentSettings(
          null, null, OptionalInt.empty(), List.of(), AgentSettings.Permissions.STANDARD, false);

  private final String id;
  private final List<Dependency> dependencies = new ArrayList<>();
  private Work work = new Work.Prompt("do it");
  private Priority priority = Priority.NORMAL;
  private long estimate = 1000;
  private Duration timeout = Duration.ofHours(1);
  private Duration idleTimeout = Duration.ofMinutes(15);
  private int retries;
  private boolean continueOnError;
  private Budget budget = Budget.NONE;
  private @Nullable String upstream;
  private List<String> locks = List.of();
  private List<String> writes = List.of();
  private @Nullable Condition condition;

  private TaskBuilder(String id) {
    this.id = id;
  }

  static TaskBuilder task(String id) {
    return new TaskBuilder(id);
  }

  /** The tasks in this order of creation. */
  static List<Task> tasks(TaskBuilder... builders) {
    List<Task> tasks = new ArrayList<>();
    for (TaskBuilder builder : builders) tasks.add(builder.build(tasks.size()));
    return tasks;
  }

  TaskBuilder after(String... ids) {
    for (String dependency : ids) dependencies.add(new Dependency(dependency, 1));
    return this;
  }

  TaskBuilder command() {
    work = new Work.Command(List.of("make"));
    return this;
  }

  TaskBuilder priority(Priority priority) {
    this.priority = priority;
    return this;
  }

  TaskBuilder estimate(long tokens) {
    estimate = tokens;
    return this;
  }

  TaskBuilder timeout(Duration timeout) {
    this.timeout = timeout;
    return this;
  }

  TaskBuilder idleTimeout(Duration idleTimeout) {
    this.idleTimeout = idleTimeout;
    return this;
  }

  TaskBuilder retries(int retries) {
    this.retries = retries;
    return this;
  }

  TaskBuilder continueOnError() {
    continueOnError = true;
    return this;
  }

  /** A budget that is spent when the test says so. */
  TaskBuilder onExceed(Budget.OnExceed onExceed) {
    budget = new Budget(OptionalLong.of(400_000), OptionalLong.empty(), onExceed);
    return this;
  }

  /** The lane without which the task cannot work. */
  TaskBuilder on(String lane) {
    upstream = lane;
    return this;
  }

  TaskBuilder locks(String... names) {
    locks = List.of(names);
    return this;
  }

  TaskBuilder writes(String... paths) {
    writes = List.of(paths);
    return this;
  }

  /** Runs only if that holds. */
  TaskBuilder onlyIf(Condition.Term term) {
    condition = new Condition("the test says so", term);
    return this;
  }

  Task build(int index) {
    boolean isCommand = work instanceof Work.Command;
    return new Task(
        id,
        id,
        index,
        Map.of(),
        work,
        isCommand ? Task.COMMAND_AGENT : "demo",
        upstream,
        SETTINGS,
        dependencies,
        priority,
        new TokenEstimate(estimate, TokenEstimate.Origin.WRITTEN),
        timeout,
        idleTimeout,
        retries,
        budget,
        null,
        Map.of(),
        Path.of("/work"),
        continueOnError,
        Workspace.UNWRITTEN,
        Acceptance.ANYTHING,
        new Exclusion(locks, writes),
        condition);
  }
}
