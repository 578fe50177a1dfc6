package dev.hivemind.cli.control;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.fleet.Fleet;
import dev.hivemind.proxy.time.Randomness;
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
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes requests for a run that goes on, from processes that may read the run's folder: a line of
 * JSON on a loopback connection, answered by {@code ok}. Thread-safe.
 */
public final class ControlServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int LONGEST_REQUEST = 1 << 20;
  private static final String STOPPED = "stopped by hivemind stop";

  private final RunFolder run;
  private final Fleet fleet;
  private final ServerSocket server;
  private final String token = Randomness.token();

  private ControlServer(RunFolder run, Fleet fleet, ServerSocket server) {
    this.run = run;
    this.fleet = fleet;
    this.server = server;
  }

  /**
   * @throws IOException when nothing can listen, or the run's folder cannot be written
   */
  public static ControlServer start(RunFolder run, Fleet fleet) throws IOException {
    var socket = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    var server = new ControlServer(run, fleet, socket);
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
      stop(StopRequest.read(request));
      caller.getOutputStream().write("ok\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException | JacksonException nonsense) {
      // Whoever calls with nonsense, or leaves, is told nothing.
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

  private void stop(StopRequest request) {
    if (request.agents().isEmpty()) fleet.stop(STOPPED);
    else fleet.stopAgents(request.agents(), STOPPED);
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
