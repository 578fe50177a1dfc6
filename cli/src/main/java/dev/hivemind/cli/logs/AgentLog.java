package dev.hivemind.cli.logs;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.AgentOutput;
import dev.hivemind.agent.AgentSignal;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The log of one agent, line by line, also while it grows. */
final class AgentLog {
  private final String agent;
  private final LogFile stdout;
  private final LogFile stderr;
  private final @Nullable AgentOutput reader;
  private final LogTimes times;
  private final Queue<LogLine> lines = new ArrayDeque<>();

  /**
   * @param folder of the agent
   * @param reader makes what the program prints readable; null: lines stay as they are
   */
  AgentLog(String agent, Path folder, @Nullable AgentOutput reader, LogTimes times) {
    this.agent = agent;
    this.stdout = new LogFile(folder.resolve("stdout.log"));
    this.stderr = new LogFile(folder.resolve("stderr.log"));
    this.reader = reader;
    this.times = times;
  }

  /** Null: the agent, any program, or one of another version, prints text for people. */
  static @Nullable AgentOutput reader(TaskDeclared agent, AgentAdapters adapters) {
    boolean known =
        adapters.names().contains(agent.agent()) && !agent.agent().equals(Task.COMMAND_AGENT);
    return known ? adapters.named(agent.agent()).output() : null;
  }

  /** See {@link LogFile#keepLast}. */
  void keepLast(long bytes) {
    stdout.keepLast(bytes);
    stderr.keepLast(bytes);
  }

  /** The next line, which stays the next; null: there is none at the moment. */
  @Nullable LogLine peek() {
    for (String line = ""; lines.isEmpty() && line != null; ) {
      line = stdout.next();
      if (line != null) render(line);
    }
    if (lines.isEmpty()) addDiagnostic(stderr.next());
    return lines.peek();
  }

  /** Takes the line that {@link #peek} gave. */
  LogLine remove() {
    return lines.remove();
  }

  /**
   * Nothing is added any more: what has no line end is a line too.
   *
   * @param outcome what became of the agent; null: nothing worth a line
   */
  void finish(@Nullable LogLine outcome) {
    String out = stdout.rest();
    if (out != null) render(out);
    addDiagnostic(stderr.rest());
    if (outcome != null) lines.add(outcome);
  }

  /** Text between an agent's JSON is for people already: the cry of a program that fails. */
  private void render(String line) {
    if (reader == null || !line.startsWith("{")) add(line, null);
    else reader.accept(line).forEach(this::show);
  }

  private void show(AgentSignal signal) {
    switch (signal) {
      case AgentSignal.Said(String text) -> add(text, null);
      case AgentSignal.ToolStarted(_, String summary) -> add(summary, Tone.FAINT);
      case AgentSignal.ToolDenied(String tool, String detail) ->
          add("was denied " + tool + ": " + detail, Tone.WARNING);
      case AgentSignal.ApiTrouble(String text) -> add(text, Tone.WARNING);
      case AgentSignal.SessionKnown _, AgentSignal.ToolEnded _, AgentSignal.ResultDelivered _ -> {
        // nothing that a person reads
      }
    }
  }

  private void add(String text, @Nullable Tone tone) {
    lines.add(new LogLine(times.of(text), agent, text, tone, false));
  }

  private void addDiagnostic(@Nullable String text) {
    if (text != null) lines.add(new LogLine(times.last(), agent, text, Tone.FAINT, true));
  }
}
