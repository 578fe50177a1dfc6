package dev.hivemind.cli.resume;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.control.ControlClient;
import dev.hivemind.cli.control.StopRequest;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.logs.AgentSelection;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunStatus;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Stops agents of a run that another hivemind works on, and waits until they are stopped. */
public final class Stopping {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  /** Longer than any grace. */
  private static final int MOST_LOOKS = 900;

  private final Surroundings surroundings;
  private final RunFolder run;

  public Stopping(Surroundings surroundings, RunFolder run) {
    this.surroundings = surroundings;
    this.run = run;
  }

  /**
   * @param patterns names or globs of agents; empty: the whole run
   * @throws CommandException (usage) for agents that the run does not have or that have ended
   */
  public void stop(List<String> patterns) throws IOException, InterruptedException {
    if (run.status(new ProcessLiveness()).state() != RunState.RUNNING) {
      surroundings.console().print("run %s is not at work".formatted(run.id()));
      return;
    }
    Set<String> agents = patterns.isEmpty() ? Set.of() : open(patterns);
    if (ControlClient.send(run, new StopRequest(agents)).isEmpty()) {
      throw CommandException.environment(
          "the hivemind that works on run %s (pid %d) does not answer; kill -TERM %d does the same as stop --all"
              .formatted(run.id(), owner(), owner()));
    }
    awaitEnd(agents);
    report(agents);
  }

  private long owner() throws IOException {
    return run.view().started().orElseThrow().owner().pid();
  }

  private Set<String> open(List<String> patterns) throws IOException {
    RunView view = run.view();
    List<TaskDeclared> all = view.tasks().stream().map(TaskView::declared).toList();
    Set<String> named =
        AgentSelection.select(all, patterns).stream()
            .map(TaskDeclared::id)
            .collect(Collectors.toSet());
    Set<String> open =
        named.stream().filter(id -> isStoppable(view, id)).collect(Collectors.toSet());
    if (open.isEmpty()) {
      throw CommandException.usage(
          "none of these is at work or ready: " + String.join(", ", patterns));
    }
    return open;
  }

  private static boolean isStoppable(RunView view, String id) {
    return switch (view.task(id).orElseThrow().state()) {
      case READY, WAITING, RUNNING, VERIFYING -> true;
      case BLOCKED, CHECKPOINTED, SUCCEEDED, NO_CHANGES, FAILED, MERGE_FAILED, SKIPPED, CANCELLED ->
          false;
    };
  }

  private void awaitEnd(Set<String> agents) throws IOException, InterruptedException {
    for (int look = 0; look < MOST_LOOKS; look++) {
      RunStatus status = run.status(new ProcessLiveness());
      boolean over = status.state() != RunState.RUNNING;
      if (over
          || (!agents.isEmpty()
              && agents.stream().noneMatch(id -> isStoppable(status.run(), id)))) {
        return;
      }
      surroundings.sleeper().sleep(BETWEEN_LOOKS);
    }
    throw CommandException.environment("not stopped yet; see hivemind status");
  }

  private void report(Set<String> agents) throws IOException {
    Console console = surroundings.console();
    for (TaskStatus task : run.status(new ProcessLiveness()).tasks()) {
      if (!agents.isEmpty() && !agents.contains(task.task().id())) continue;
      if (task.task().state() == TaskState.CHECKPOINTED) {
        console.print(
            "%s is stopped: hivemind resume %s".formatted(task.task().id(), task.task().id()));
      }
    }
    if (agents.isEmpty()) {
      console.print("run %s is stopped: hivemind resume".formatted(run.id()));
    }
  }
}
