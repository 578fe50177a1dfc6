package dev.hivemind.cli.view;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.logs.LogTail;
import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.RunReporter;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run as its folder tells of it, whichever process works on it. Not thread-safe. */
public final class StoredRun implements RunSource {
  private final RunFolder folder;
  private final RunReporter reporter;
  private @Nullable LogTail tail;

  public StoredRun(RunFolder folder, RunReporter reporter) {
    this.folder = folder;
    this.reporter = reporter;
  }

  @Override
  public RunReport report() throws IOException {
    return reporter.read(folder);
  }

  /** Only the log that was asked for last is kept open. */
  @Override
  public List<ShownLine> log(String agent) throws IOException {
    if (tail == null || !tail.agent().equals(agent)) tail = open(agent).orElse(null);
    return tail == null ? List.of() : tail.lines();
  }

  private Optional<LogTail> open(String agent) throws IOException {
    List<TaskDeclared> tasks = folder.view().started().map(RunStarted::tasks).orElse(List.of());
    return tasks.stream()
        .filter(task -> task.id().equals(agent))
        .findFirst()
        .map(task -> new LogTail(folder, task, AgentAdapters.builtIn(), LogPage.MOST_LINES));
  }
}
