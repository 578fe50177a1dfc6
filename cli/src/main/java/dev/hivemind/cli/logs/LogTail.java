package dev.hivemind.cli.logs;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The end of one agent's log, readable, also while it grows. Not thread-safe. */
public final class LogTail {
  private static final long BYTES = 512 * 1024;

  private final String agent;
  private final int most;
  private final AgentLog log;
  private final Deque<ShownLine> lines = new ArrayDeque<>();

  /**
   * @param most lines that are kept
   * @throws java.io.UncheckedIOException when the log cannot be read
   */
  public LogTail(RunFolder run, TaskDeclared agent, AgentAdapters adapters, int most) {
    this.agent = agent.id();
    this.most = most;
    this.log =
        new AgentLog(
            agent.id(),
            run.path().resolve("agents").resolve(agent.id()),
            AgentLog.reader(agent, adapters),
            LogTimes.unknown());
    log.keepLast(BYTES);
  }

  public String agent() {
    return agent;
  }

  /**
   * The last lines that there are now, oldest first.
   *
   * @throws java.io.UncheckedIOException when the log cannot be read
   */
  public List<ShownLine> lines() {
    while (log.peek() != null) {
      LogLine line = log.remove();
      lines.addLast(new ShownLine(DisplayText.oneLine(line.text()), line.tone()));
      if (lines.size() > most) lines.removeFirst();
    }
    return List.copyOf(lines);
  }
}
