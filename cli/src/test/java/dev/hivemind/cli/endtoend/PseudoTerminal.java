package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
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
  private final ScreenTerminal screen;

  /** Guarded by itself. */
  private final StringBuilder written = new StringBuilder();

  private final Thread reader;

  private PseudoTerminal(Process script, int columns, int rows) {
    this.script = script;
    this.screen = new ScreenTerminal(columns, rows);
    this.reader = Thread.ofPlatform().daemon().start(this::read);
  }

  static PseudoTerminal start(
      Path directory, Map<String, String> environment, int columns, int rows, String... arguments)
      throws IOException {
    var all = new HashMap<>(Map.of("TERM", "xterm-256color", "SHELL", "/bin/sh"));
    all.putAll(environment);
    ProcessBuilder hivemind = HivemindProcess.builder(directory, all, arguments);
    String command =
        hivemind.command().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    String sized = "stty cols %d rows %d; exec %s".formatted(columns, rows, command);
    hivemind.command(List.of("script", "-qfec", sized, "/dev/null"));
    hivemind.redirectInput(ProcessBuilder.Redirect.PIPE).redirectErrorStream(true);
    return new PseudoTerminal(hivemind.start(), columns, rows);
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

  /** Sends a signal to the hivemind in it. */
  void signal(String name) throws IOException, InterruptedException {
    long pid = script.children().findFirst().orElseThrow().pid();
    assertThat(new ProcessBuilder("kill", "-s", name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  int exitCode() throws InterruptedException {
    assertThat(script.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(screen()).isTrue();
    reader.join();
    return script.exitValue();
  }

  @Override
  public void close() {
    script.descendants().forEach(ProcessHandle::destroyForcibly);
    script.destroyForcibly();
  }
}
