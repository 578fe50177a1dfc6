package dev.hivemind.fleet.process;

import dev.hivemind.agent.BaseEnvironment;
import dev.hivemind.fleet.Halt;
import dev.hivemind.fleet.workspace.ShellCommands;
import dev.hivemind.task.Task;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs shell commands of tasks as processes that carry the marks of the task's agent. Each may take
 * as long as the task may. Thread-safe.
 */
final class ContainedShell implements ShellCommands {
  private static final Duration PIPE_PATIENCE = Duration.ofSeconds(2);
  private static final int LINES_TOLD = 80;

  private final LaunchSettings settings;
  private final Containment containment;
  private final Marks runMarks;
  private final ProcessTable table;
  private final TreeKiller killer;
  private final Map<String, String> baseEnvironment;

  ContainedShell(
      LaunchSettings settings,
      Containment containment,
      Marks runMarks,
      ProcessTable table,
      TreeKiller killer) {
    this.settings = settings;
    this.containment = containment;
    this.runMarks = runMarks;
    this.table = table;
    this.killer = killer;
    this.baseEnvironment = BaseEnvironment.of(settings.environment(), settings.laneKeys());
  }

  @Override
  public ShellEnd run(Task task, int attempt, String command, String log, Halt halt)
      throws IOException {
    SecretMask mask = Secrets.mask(settings.secrets(), List.of(), List.of(task.env()));
    Path file = settings.folders().of(task.id()).resolve(log);
    var tail = new TailLines(LINES_TOLD);
    try (var kept = AgentLog.open(file, 1)) {
      kept.line("--- attempt " + attempt + ": " + mask.apply(command));
      Marks marks = runMarks.ofAgent(task.id(), attempt);
      Process process = start(task, command, marks);
      OutputPump pump =
          OutputPump.start(
              task.id() + " " + log,
              process.getInputStream(),
              () -> {},
              line -> {
                String masked = mask.apply(line);
                kept.line(masked);
                tail.add(masked);
              });
      String end = await(task, process, tree(process.toHandle(), marks), halt);
      pump.awaitEnd(PIPE_PATIENCE);
      kept.line("--- " + (end == null ? "succeeded" : end));
      return new ShellEnd(end, tail.text());
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    }
  }

  private Process start(Task task, String command, Marks marks) throws IOException {
    var builder =
        new ProcessBuilder(containment.contain(List.of("/bin/sh", "-c", command), marks))
            .directory(task.workingDir().toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true);
    Map<String, String> environment = new HashMap<>(baseEnvironment);
    environment.putAll(task.env());
    RunVariables.put(settings, task, marks, environment);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  private ProcessTree tree(ProcessHandle root, Marks marks) {
    return table.available()
        ? LinuxProcessTree.ofAgent(table, marks, root, containment.setsid() != null)
        : new DescendantTree(root);
  }

  /**
   * Null: it succeeded.
   *
   * @param tree of which nothing is left afterwards
   */
  private @Nullable String await(Task task, Process process, ProcessTree tree, Halt halt)
      throws InterruptedException {
    Runnable kill = () -> killQuietly(tree);
    halt.onAsked(kill);
    boolean inTime = process.waitFor(task.timeout().toMillis(), TimeUnit.MILLISECONDS);
    halt.forget(kill);
    killer.kill(tree);
    if (halt.isAsked()) return "was stopped";
    if (!inTime) return "took longer than " + task.timeout().toSeconds() + " s";
    int exitCode = process.exitValue();
    return exitCode == 0 ? null : "ended with exit code " + exitCode;
  }

  private void killQuietly(ProcessTree tree) {
    try {
      killer.kill(tree);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    }
  }
}
