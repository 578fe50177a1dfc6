package dev.hivemind.cli.control;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.task.Priority;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes requests for a run that goes on, from processes that may read the run's folder: a line of
 * JSON on a loopback connection, answered by another one. Thread-safe.
 */
public final class ControlServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int LONGEST_REQUEST = 1 << 20;

  private final RunFolder run;
  private final RunControl control;
  private final ServerSocket server;
  private final String token = Randomness.token();

  private ControlServer(RunFolder run, RunControl control, ServerSocket server) {
    this.run = run;
    this.control = control;
    this.server = server;
  }

  /**
   * @throws IOException when nothing can listen, or the run's folder cannot be written
   */
  public static ControlServer start(RunFolder run, RunControl control) throws IOException {
    var socket = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    var server = new ControlServer(run, control, socket);
    new ControlFile(socket.getLocalPort(), server.token).write(run);
    Thread.ofPlatform().daemon().name("control").start(server::serve);
    return server;
  }

  private void serve() {
    while (true) {
      try {
        Socket caller = server.accept();
        Thread.ofVirtual().name("control request").start(() -> answer(caller));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void answer(Socket caller) {
    try (caller) {
      caller.setSoTimeout((int) PATIENCE.toMillis());
      String line = line(caller);
      JsonNode request = JsonMapper.shared().readTree(line);
      if (!isOurs(request.path("token").asString(""))) return;
      ControlAnswer answer = answer(ControlRequest.read(request));
      caller.getOutputStream().write(JsonMapper.shared().writeValueAsBytes(answer));
    } catch (IOException | JacksonException nonsense) {
      // Whoever calls with nonsense, or leaves, is told nothing.
    } catch (RunControl.RunOverException over) {
      // No answer says that nobody is there any more.
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  private ControlAnswer answer(ControlRequest request) throws IOException, InterruptedException {
    try {
      return switch (request) {
        case StopRequest(Set<String> agents) -> {
          control.stop(agents);
          yield ControlAnswer.done(List.of());
        }
        case KillRequest(Set<String> agents) -> {
          control.kill(agents);
          yield ControlAnswer.done(List.of());
        }
        case PauseRequest(boolean pause) -> {
          control.pauseLaunching(pause);
          yield ControlAnswer.done(List.of());
        }
        case PriorityRequest(String agent, Priority priority) -> {
          control.prioritize(agent, priority);
          yield ControlAnswer.done(List.of());
        }
        case ResumeRequest resume -> ControlAnswer.done(control.resume(resume));
      };
    } catch (CommandException refusal) {
      return ControlAnswer.refused(refusal);
    }
  }

  private static String line(Socket caller) throws IOException {
    var text = new StringBuilder();
    var reader =
        new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.UTF_8));
    for (int read = reader.read(); read >= 0 && read != '\n'; read = reader.read()) {
      if (text.length() == LONGEST_REQUEST) throw new IOException("too long");
      text.append((char) read);
    }
    return text.toString();
  }

  /** In a time that tells nothing. */
  private boolean isOurs(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    try {
      ControlFile.delete(run);
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
