package dev.hivemind.cli.control;

import dev.hivemind.checkpoint.RunFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Asks the hivemind that works on a run. */
public final class ControlClient {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String OK = "ok";

  private ControlClient() {}

  /** Whether somebody took the request; false: nobody works on the run. */
  public static boolean send(RunFolder run, StopRequest request) throws IOException {
    Optional<ControlFile> place = ControlFile.read(run);
    return place.isPresent() && send(place.get(), request);
  }

  private static boolean send(ControlFile place, StopRequest request) {
    ObjectNode document = request.json().put("token", place.token());
    int patience = (int) PATIENCE.toMillis();
    try (var socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), place.port()), patience);
      socket.setSoTimeout(patience);
      socket.getOutputStream().write((document + "\n").getBytes(StandardCharsets.UTF_8));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.UTF_8).strip().equals(OK);
    } catch (IOException nobodyThere) {
      return false;
    }
  }
}
