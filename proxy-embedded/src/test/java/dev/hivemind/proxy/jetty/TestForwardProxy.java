package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.wire.RawMessage;
import dev.hivemind.proxy.wire.ScriptedUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A forward proxy that leads everything to one server, whatever it was asked for. */
final class TestForwardProxy implements AutoCloseable {
  private final ScriptedUpstream listener;

  /**
   * @param wanted the {@code Proxy-Authorization} without which nothing passes; null: none
   */
  TestForwardProxy(URI server, @Nullable String wanted) throws IOException {
    this(socket -> socket, server, wanted);
  }

  TestForwardProxy(ScriptedUpstream.Layer layer, URI server, @Nullable String wanted)
      throws IOException {
    listener =
        new ScriptedUpstream(
            layer,
            (peer, number) -> {
              RawMessage asked = peer.request();
              if (wanted != null && !asked.values("proxy-authorization").equals(List.of(wanted))) {
                peer.send(
                    """
                    HTTP/1.1 407 Proxy Authentication Required\r
                    Proxy-Authenticate: Basic realm="x"\r
                    Content-Length: 0\r
                    \r
                    """);
              } else if (asked.line().startsWith("CONNECT ")) {
                peer.send("HTTP/1.1 200 Connection established\r\n\r\n");
                relay(peer.socket(), server);
              } else {
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhanded on");
              }
            });
  }

  private static void relay(Socket caller, URI server) throws Exception {
    try (Socket onward = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
      Thread back = Thread.ofVirtual().start(() -> copy(onward, caller));
      copy(caller, onward);
      back.join();
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException theOtherSideLeft) {
      // How many of these connections end.
    }
  }

  int port() {
    return listener.url().getPort();
  }

  /** What was asked of the proxy itself. */
  List<RawMessage> requests() {
    return listener.requests();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
