package dev.hivemind.fleet.process;

import java.io.IOException;
import java.nio.file.Path;

/** Both logs of an agent. Every line passes the mask first. Thread-safe. */
final class AgentLogs implements AutoCloseable {
  private final AgentLog stdout;
  private final AgentLog stderr;
  private final SecretMask mask;
  private final TailLines stderrTail = new TailLines();

  private AgentLogs(AgentLog stdout, AgentLog stderr, SecretMask mask) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.mask = mask;
  }

  static AgentLogs open(Path folder, int attempt, SecretMask mask) throws IOException {
    AgentLog stdout = AgentLog.open(folder.resolve("stdout.log"), attempt);
    try {
      return new AgentLogs(stdout, AgentLog.open(folder.resolve("stderr.log"), attempt), mask);
    } catch (IOException e) {
      stdout.close();
      throw e;
    }
  }

  /**
   * @return the line without secrets
   */
  String stdout(String line) {
    String masked = mask.apply(line);
    stdout.line(masked);
    return masked;
  }

  void stderr(String line) {
    String masked = mask.apply(line);
    stderr.line(masked);
    stderrTail.add(masked);
  }

  /** Something that hivemind has to say in the agent's log. */
  void remark(String line) {
    stderr.line("hivemind: " + line);
  }

  String stderrTail() {
    return stderrTail.text();
  }

  @Override
  public void close() throws IOException {
    try (stdout;
        stderr) {
      // Both, whatever one of them says.
    }
  }
}
