package dev.hivemind.proxy.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes connections on to a server until it cuts them. */
final class Relay implements AutoCloseable {
  private final ServerSocket listener;
  private final URI server;
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  Relay(URI server) throws IOException {
    this.server = server;
    this.listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket caller = listener.accept();
        Socket called = new Socket(server.getHost(), server.getPort());
        open.addAll(List.of(caller, called));
        if (listener.isClosed()) {
          cut();
        }
        pass(caller, called);
        pass(called, caller);
      }
    } catch (IOException closed) {
      // The end.
    }
  }

  private static void pass(Socket from, Socket to) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (from;
                  to;
                  InputStream in = from.getInputStream();
                  OutputStream out = to.getOutputStream()) {
                in.transferTo(out);
              } catch (IOException cut) {
                // Both sides notice.
              }
            });
  }

  /** Breaks every connection; new ones are passed on. */
  void cut() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
  }
}
