package dev.hivemind.cli.control;

import dev.hivemind.checkpoint.RunFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Asks the hivemind that works on a run. */
public final class ControlClient {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Longer than any agent takes to stop, its checkpoint included. */
  private static final Duration LONGEST_ANSWER = Duration.ofMinutes(4);

  private ControlClient() {}

  /** What became of the request; empty: nobody works on the run, or nobody who answers. */
  public static Optional<ControlAnswer> send(RunFolder run, ControlRequest request)
      throws IOException {
    Optional<ControlFile> place = ControlFile.read(run);
    return place.isEmpty() ? Optional.empty() : send(place.get(), request);
  }

  private static Optional<ControlAnswer> send(ControlFile place, ControlRequest request) {
    try (var socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), place.port()),
          (int) PATIENCE.toMillis());
      socket.setSoTimeout((int) LONGEST_ANSWER.toMillis());
      socket.getOutputStream().write(line(place, request));
      byte[] answer = socket.getInputStream().readAllBytes();
      return answer.length == 0
          ? Optional.empty()
          : Optional.of(JsonMapper.shared().readValue(answer, ControlAnswer.class));
    } catch (IOException | JacksonException nobodyThere) {
      return Optional.empty();
    }
  }

  private static byte[] line(ControlFile place, ControlRequest request) {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("token", place.token())
            .put("ask", request.name())
            .set("what", JsonMapper.shared().valueToTree(request));
    return (document + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
