package dev.hivemind.proxy.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A client that sends exactly what it is told to. */
public final class RawClient extends Wire {

  public RawClient(int port) throws IOException {
    super(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  public static RawClient to(URI base) throws IOException {
    return new RawClient(base.getPort());
  }

  /** An answer whose head says how long its body is. */
  public record RawAnswer(String head, String body) {
    public int status() {
      return Integer.parseInt(head.substring(9, 12));
    }

    public List<String> values(String name) {
      return new RawRequest(head, new byte[0]).values(name);
    }
  }

  public RawAnswer readAnswer() throws IOException {
    String head = readHead();
    return new RawAnswer(head, new String(readBody(head), StandardCharsets.ISO_8859_1));
  }
}
