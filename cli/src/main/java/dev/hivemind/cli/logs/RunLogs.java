package dev.hivemind.cli.logs;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.RunReporter;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.task.run.TaskStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows what the agents of a run printed. */
public final class RunLogs {
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final Surroundings surroundings;
  private final AgentAdapters adapters;
  private final RunFolder run;

  public RunLogs(Surroundings surroundings, AgentAdapters adapters, RunFolder run) {
    this.surroundings = surroundings;
    this.adapters = adapters;
    this.run = run;
  }

  /**
   * Prints the logs.
   *
   * @param patterns names or globs of agents; empty: every agent
   * @param follow whether to go on until these agents have ended
   * @param raw as the agents printed it, else readable
   * @throws dev.hivemind.cli.invocation.CommandException (usage) for a pattern that matches nothing
   */
  public void print(List<String> patterns, boolean follow, boolean raw)
      throws IOException, InterruptedException {
    RunReport report = report();
    List<TaskDeclared> agents =
        AgentSelection.select(report.started().map(RunStarted::tasks).orElse(List.of()), patterns);
    Map<String, AgentLog> logs = logs(agents, raw);
    var merged = new MergedLogs(List.copyOf(logs.values()));
    Consumer<LogLine> printer = printer(agents, raw);
    while (follow && goesOn(report, logs) && surroundings.console().isRead()) {
      merged.drainTo(printer);
      surroundings.sleeper().sleep(PAUSE);
      report = report();
    }
    merged.drainTo(printer);
    for (TaskStatus task : report.status().tasks()) {
      AgentLog log = logs.get(task.task().id());
      if (log != null) log.finish(raw ? null : outcome(task));
    }
    merged.drainTo(printer);
  }

  private RunReport report() throws IOException {
    return new RunReporter(new ProcessLiveness(), surroundings.ticker()).read(run);
  }

  private Map<String, AgentLog> logs(List<TaskDeclared> agents, boolean raw) throws IOException {
    Map<String, LogTimes> times = LogTimes.byAgent(run.events());
    var logs = new LinkedHashMap<String, AgentLog>();
    for (TaskDeclared agent : agents) {
      Path folder = run.path().resolve("agents").resolve(agent.id());
      logs.put(
          agent.id(),
          new AgentLog(
              agent.id(),
              folder,
              raw ? null : AgentLog.reader(agent, adapters),
              times.getOrDefault(agent.id(), LogTimes.unknown())));
    }
    return logs;
  }

  private Consumer<LogLine> printer(List<TaskDeclared> agents, boolean raw) {
    if (raw) return LogPrinter.raw(surroundings.console());
    List<String> names =
        agents.size() == 1 ? List.of() : agents.stream().map(TaskDeclared::id).toList();
    return LogPrinter.readable(surroundings.console(), names);
  }

  private static boolean goesOn(RunReport report, Map<String, AgentLog> logs) {
    return report.status().state() == RunState.RUNNING
        && report.status().tasks().stream()
            .anyMatch(task -> logs.containsKey(task.task().id()) && !task.task().state().ended());
  }

  /** Why an agent did not end well; null: it did, or has not ended. */
  private static @Nullable LogLine outcome(TaskStatus status) {
    return switch (status.state()) {
      case FAILED, MERGE_FAILED, CHECKPOINTED, SKIPPED, CANCELLED, INTERRUPTED -> {
        Instant ended = status.task().ended();
        String state = status.state().word();
        yield new LogLine(
            ended == null ? Instant.MAX : ended,
            status.task().id(),
            status.reason() == null ? state : state + ": " + status.reason(),
            status.state() == ShownState.FAILED ? Tone.BAD : Tone.WARNING,
            false);
      }
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING, ENDING, SUCCEEDED, NO_CHANGES -> null;
    };
  }
}
