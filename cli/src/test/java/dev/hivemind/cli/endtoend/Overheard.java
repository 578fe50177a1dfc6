package dev.hivemind.cli.endtoend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Passes bytes on to a server of this machine, and keeps those that go to it. */
final class Overheard implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private final int server;

  Overheard(int server) throws IOException {
    this.server = server;
    Thread.ofVirtual().start(this::accept);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket caller = listener.accept();
        Socket onward = new Socket(InetAddress.getLoopbackAddress(), server);
        Thread.ofVirtual().start(() -> copy(caller, onward, heard));
        Thread.ofVirtual().start(() -> copy(onward, caller, OutputStream.nullOutputStream()));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void copy(Socket from, Socket to, OutputStream copy) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      byte[] buffer = new byte[64 * 1024];
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        copy.write(buffer, 0, length);
        to.getOutputStream().write(buffer, 0, length);
      }
    } catch (IOException oneSideLeft) {
      // How these connections end.
    }
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Everything that went to the server, one character a byte. */
  String text() {
    return heard.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
