package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.jline.utils.ScreenTerminal;

/** A hivemind in a pseudo-terminal, made by script(1), and somebody who looks at it and types. */
final class PseudoTerminal implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process script;

  /** Whether hivemind is the child of a shell, else of the terminal itself. */
  private final boolean shell;

  private final ScreenTerminal screen;

  /** Guarded by itself. */
  private final StringBuilder written = new StringBuilder();

  private final Thread reader;
  private final List<ProcessHandle> orphans = new ArrayList<>();

  private PseudoTerminal(Process script, boolean shell, int columns, int rows) {
    this.script = script;
    this.shell = shell;
    this.screen = new ScreenTerminal(columns, rows);
    this.reader = Thread.ofPlatform().daemon().start(this::read);
  }

  static PseudoTerminal start(
      Path directory, Map<String, String> environment, int columns, int rows, String... arguments)
      throws IOException {
    var all = new HashMap<>(Map.of("TERM", "xterm-256color", "SHELL", "/bin/sh"));
    all.putAll(environment);
    ProcessBuilder hivemind = HivemindProcess.builder(directory, all, arguments);
    return start(hivemind, false, columns, rows, "exec " + quoted(hivemind));
  }

  /** In a shell, which says so once it finds the terminal as it was. */
  static PseudoTerminal startInShell(Path directory, String... arguments) throws IOException {
    var environment = Map.of("TERM", "xterm-256color", "SHELL", "/bin/sh");
    ProcessBuilder hivemind = HivemindProcess.builder(directory, environment, arguments);
    String line =
        """
        trap : INT
        before=$(stty -g)
        echo '$ hivemind %s'
        %s
        until [ "$(stty -g)" = "$before" ]; do sleep 0.1; done
        echo as before
        """
            .formatted(String.join(" ", arguments), quoted(hivemind));
    return start(hivemind, true, 80, 24, line);
  }

  private static String quoted(ProcessBuilder hivemind) {
    return hivemind.command().stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  private static PseudoTerminal start(
      ProcessBuilder hivemind, boolean shell, int columns, int rows, String line)
      throws IOException {
    String sized = "stty cols %d rows %d\n%s".formatted(columns, rows, line);
    hivemind.command(List.of("script", "-qfec", sized, "/dev/null"));
    hivemind.redirectInput(ProcessBuilder.Redirect.PIPE).redirectErrorStream(true);
    return new PseudoTerminal(hivemind.start(), shell, columns, rows);
  }

  private void read() {
    try (Reader out = new InputStreamReader(script.getInputStream(), StandardCharsets.UTF_8)) {
      char[] piece = new char[1 << 16];
      for (int read = out.read(piece); read >= 0; read = out.read(piece)) {
        String text = new String(piece, 0, read);
        synchronized (written) {
          written.append(text);
        }
        screen.write(text);
      }
    } catch (IOException closed) {
      // The terminal has gone.
    }
  }

  PseudoTerminal press(String keys) throws IOException {
    script.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
    script.getOutputStream().flush();
    return this;
  }

  /** Waits until the screen shows all of it. */
  PseudoTerminal await(String... texts) {
    Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(screen()).contains(texts));
    return this;
  }

  /** What a person sees. */
  String screen() {
    return screen.toString().lines().map(String::stripTrailing).collect(Collectors.joining("\n"));
  }

  /** Everything that was written, with its control sequences. */
  String written() {
    synchronized (written) {
      return written.toString();
    }
  }

  private ProcessHandle hivemind() {
    ProcessHandle first = script.children().findFirst().orElseThrow();
    return shell ? first.children().findFirst().orElseThrow() : first;
  }

  /** Sends a signal to the hivemind in it. */
  void signal(String name) throws IOException, InterruptedException {
    String pid = Long.toString(hivemind().pid());
    assertThat(new ProcessBuilder("kill", "-s", name, pid).start().waitFor()).isZero();
  }

  /** As a person who drags the window's corner. */
  void resize(int columns, int rows) throws IOException, InterruptedException {
    String terminal =
        Path.of("/proc", Long.toString(hivemind().pid()), "fd", "0").toRealPath().toString();
    var stty = new ProcessBuilder("stty", "-F", terminal, "cols", "" + columns, "rows", "" + rows);
    assertThat(stty.inheritIO().start().waitFor()).isZero();
    screen.setSize(columns, rows);
  }

  /** As a person who closes the window. What goes on without it is ended by {@link #close}. */
  void hangUp() {
    script.descendants().forEach(orphans::add);
    script.destroyForcibly();
  }

  int exitCode() throws InterruptedException {
    assertThat(script.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(screen()).isTrue();
    reader.join();
    return script.exitValue();
  }

  @Override
  public void close() {
    script.descendants().forEach(ProcessHandle::destroyForcibly);
    orphans.forEach(ProcessHandle::destroyForcibly);
    script.destroyForcibly();
  }
}
