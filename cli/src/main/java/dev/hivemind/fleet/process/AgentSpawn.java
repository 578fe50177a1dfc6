package dev.hivemind.fleet.process;

import dev.hivemind.agent.Launch;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Starts one agent's process, with its pipes drained and its end awaited. */
final class AgentSpawn {
  private final Containment containment;
  private final ProcessTable table;
  private final TreeKiller killer;
  private final Marks marks;

  AgentSpawn(Containment containment, ProcessTable table, TreeKiller killer, Marks marks) {
    this.containment = containment;
    this.table = table;
    this.killer = killer;
    this.marks = marks;
  }

  /**
   * @param logs closed at the agent's end
   * @param notices told of everything up to the agent's end
   */
  AgentProcess start(
      Launch launch, Map<String, String> environment, AgentLogs logs, Notices notices)
      throws IOException {
    Process process = process(launch, environment);
    ProcessHandle root = process.toHandle();
    String name = "agent " + root.pid();
    var agent = new AgentProcess(root, tree(root), killer);
    var stdout =
        OutputPump.start(
            name + " stdout",
            process.getInputStream(),
            notices::printed,
            line -> understand(logs.stdout(line), notices, logs));
    var stderr =
        OutputPump.start(
            name + " stderr", process.getErrorStream(), notices::printed, logs::stderr);
    InputFeed.start(name + " stdin", process.getOutputStream(), launch.input());
    var end = new AgentEnd(process, agent, List.of(stdout, stderr), logs, notices);
    Thread.ofVirtual().name(name + " end").start(end);
    return agent;
  }

  private Process process(Launch launch, Map<String, String> environment) throws IOException {
    var builder = new ProcessBuilder(containment.contain(launch.argv(), marks));
    builder.directory(launch.workingDir().toFile());
    builder.environment().clear();
    try {
      builder.environment().putAll(environment);
    } catch (IllegalArgumentException _) {
      // Its message would show the value, which may be a secret.
      throw new IOException("a variable of its env has a name or a value that no system takes");
    }
    return builder.start();
  }

  private ProcessTree tree(ProcessHandle root) {
    return table.available()
        ? LinuxProcessTree.ofAgent(table, marks, root, containment.setsid() != null)
        : new DescendantTree(root);
  }

  /** A line that breaks its reader must not stop the pump, or the agent would hang. */
  private static void understand(String line, Notices notices, AgentLogs logs) {
    try {
      notices.line(line);
    } catch (RuntimeException e) {
      logs.remark("a line of stdout.log could not be understood: " + e);
    }
  }
}
