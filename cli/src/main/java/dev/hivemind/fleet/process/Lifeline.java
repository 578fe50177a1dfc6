package dev.hivemind.fleet.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A small helper process that outlives hivemind by a moment. Its standard input is a pipe from
 * here; when hivemind dies in any way, SIGKILL included, the pipe ends and the helper ends every
 * process that carries the run's marks: SIGINT first, SIGKILL soon after. It has a session of its
 * own, no mark of the run and no terminal. Thread-safe.
 */
final class Lifeline implements AutoCloseable {
  /** Somebody may kill the helper; it is started again, but not for ever. */
  private static final int MOST_STARTS = 10;

  private static final File ROOT = new File("/");

  private final List<String> commandLine;
  private int starts; // guarded by this, as is all that follows
  private boolean closed;
  private @Nullable Process helper;

  private Lifeline(List<String> commandLine) {
    this.commandLine = commandLine;
  }

  /**
   * @return null where this system cannot have one ({@link Containment#gaps} says so)
   */
  static @Nullable Lifeline start(Marks run, Containment containment) throws IOException {
    if (!containment.survivesKill()) {
      return null;
    }
    String limit = run.limits() == null ? "none" : Long.toString(run.limits().hard());
    var lifeline =
        new Lifeline(
            List.of(
                Objects.requireNonNull(containment.setsid()).toString(),
                "/bin/sh",
                "-c",
                script(),
                "hivemind-lifeline",
                run.environment().value(),
                limit));
    lifeline.begin();
    return lifeline;
  }

  private static String script() throws IOException {
    try (InputStream script = Lifeline.class.getResourceAsStream("lifeline.sh")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private synchronized void begin() throws IOException {
    starts++;
    var builder =
        new ProcessBuilder(commandLine)
            .directory(ROOT)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().retainAll(Set.of("PATH"));
    Process started = builder.start();
    helper = started;
    Thread.ofVirtual().name("lifeline").start(() -> beginAgainAfter(started));
  }

  private void beginAgainAfter(Process ended) {
    try {
      ended.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    }
    beginAgain();
  }

  private synchronized void beginAgain() {
    if (closed || starts >= MOST_STARTS) {
      return;
    }
    try {
      begin();
    } catch (IOException _) {
      // No process to be had: the run goes on without, its own end still sweeps.
    }
  }

  /** The helper's process, for tests. */
  synchronized ProcessHandle process() {
    return Objects.requireNonNull(helper).toHandle();
  }

  /** The run ended properly: the helper has nothing to do and ends. Idempotent. */
  @Override
  public synchronized void close() {
    if (closed || helper == null) {
      return;
    }
    closed = true;
    try (var pipe = helper.getOutputStream()) {
      pipe.write('\n');
    } catch (IOException _) {
      // It has gone already.
    }
  }
}
