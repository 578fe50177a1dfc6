package dev.hivemind.fleet.process;

import java.io.IOException;
import java.util.List;

/** Starts agents' processes, with their pipes drained and their ends awaited. Thread-safe. */
final class AgentSpawn {
  private final Containment containment;
  private final ProcessTable table;
  private final TreeKiller killer;
  private final ProcessIdentities identities;

  AgentSpawn(Containment containment, ProcessTable table, TreeKiller killer) {
    this.containment = containment;
    this.table = table;
    this.killer = killer;
    this.identities = new ProcessIdentities(table);
  }

  /**
   * @param logs closed at the agent's end
   * @param notices told of everything up to the agent's end
   */
  AgentProcess start(PreparedLaunch prepared, AgentLogs logs, Notices notices) throws IOException {
    Process process = process(prepared);
    try {
      return attend(process, prepared, logs, notices);
    } catch (OutOfMemoryError e) {
      // Where no thread is to be had, nobody would read its pipes or await its end.
      process.destroyForcibly();
      throw new IOException("hivemind could not start the threads that an agent needs", e);
    }
  }

  private Process process(PreparedLaunch prepared) throws IOException {
    var builder =
        new ProcessBuilder(containment.contain(prepared.launch().argv(), prepared.marks()));
    builder.directory(prepared.launch().workingDir().toFile());
    builder.environment().clear();
    try {
      builder.environment().putAll(prepared.environment());
    } catch (IllegalArgumentException _) {
      // Its message would show the value, which may be a secret.
      throw new IOException("a variable of its env has a name or a value that no system takes");
    }
    return builder.start();
  }

  private AgentProcess attend(
      Process process, PreparedLaunch prepared, AgentLogs logs, Notices notices) {
    ProcessHandle root = process.toHandle();
    String name = "agent " + root.pid();
    var agent = new AgentProcess(root, identities.of(root), tree(root, prepared.marks()), killer);
    var stdout =
        OutputPump.start(
            name + " stdout",
            process.getInputStream(),
            notices::printed,
            line -> notices.line(logs.stdout(line)));
    var stderr =
        OutputPump.start(
            name + " stderr", process.getErrorStream(), notices::printed, logs::stderr);
    InputFeed.start(name + " stdin", process.getOutputStream(), prepared.launch().input());
    var end = new AgentEnd(process, agent, List.of(stdout, stderr), logs, notices);
    Thread.ofVirtual().name(name + " end").start(end);
    return agent;
  }

  private ProcessTree tree(ProcessHandle root, Marks marks) {
    return table.available()
        ? LinuxProcessTree.ofAgent(table, marks, root, containment.setsid() != null)
        : new DescendantTree(root);
  }
}
