package dev.hivemind.proxy.wire;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One end of a connection, spoken to in bytes. Text is ISO-8859-1, so that every byte is a
 * character.
 */
public class Wire implements AutoCloseable {
  private static final int SILENCE_MILLIS = 10_000;

  private final Socket transport;
  private final Socket socket;
  private final InputStream in;

  /** How a stream ended. */
  public enum Ending {
    FIN,
    RST
  }

  public record Rest(String text, Ending ending) {}

  public Wire(Socket socket) throws IOException {
    this(socket, socket);
  }

  /**
   * @param transport what is reset
   * @param socket what is spoken through: the same, or TLS on top of it
   */
  public Wire(Socket transport, Socket socket) throws IOException {
    this.transport = transport;
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(SILENCE_MILLIS);
    this.in = new BufferedInputStream(socket.getInputStream(), 8192);
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  public void send(String text) throws IOException {
    send(bytes(text));
  }

  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** A chunk of a chunked body. */
  public void sendChunk(String text) throws IOException {
    send(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
  }

  /** A head up to and without its empty line; the empty string at the end of the stream. */
  public String readHead() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        if (head.isEmpty()) {
          return "";
        }
        throw new EOFException("after: " + head);
      }
      head.append((char) next);
    }
    return head.substring(0, head.length() - 2);
  }

  public String read(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("after: " + new String(bytes, StandardCharsets.ISO_8859_1));
    }
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /**
   * The next chunk of a chunked body; empty for the last one, whose trailing line is read too.
   * Jetty sends the line end of a chunk with the next one.
   */
  public String readChunk() throws IOException {
    String size = readLine();
    if (size.isEmpty()) {
      size = readLine();
    }
    String chunk = read(Integer.parseInt(size, 16));
    if (chunk.isEmpty()) {
      readLine();
    }
    return chunk;
  }

  private String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    int next = in.read();
    while (next != '\n') {
      if (next < 0) {
        throw new EOFException("after: " + line);
      }
      line.append((char) next);
      next = in.read();
    }
    return line.toString().strip();
  }

  /** A body framed by the head's own fields. */
  private String readBody(String head) throws IOException {
    String lower = head.toLowerCase(Locale.ROOT);
    if (lower.contains("\r\ntransfer-encoding: chunked")) {
      StringBuilder body = new StringBuilder();
      String chunk = readChunk();
      while (!chunk.isEmpty()) {
        body.append(chunk);
        chunk = readChunk();
      }
      return body.toString();
    }
    int at = lower.indexOf("\r\ncontent-length:");
    if (at < 0) {
      return "";
    }
    int start = at + "\r\ncontent-length:".length();
    return read(Integer.parseInt(head.substring(start, head.indexOf("\r\n", start)).strip()));
  }

  /** A request or an answer; empty at the end of the stream. */
  public RawMessage readMessage() throws IOException {
    String head = readHead();
    return new RawMessage(head, readBody(head));
  }

  /** Everything up to the end of the stream, and how that came. */
  public Rest readRest() throws IOException {
    StringBuilder rest = new StringBuilder();
    try {
      int next = in.read();
      while (next >= 0) {
        rest.append((char) next);
        next = in.read();
      }
      return new Rest(rest.toString(), Ending.FIN);
    } catch (SocketException reset) {
      return new Rest(rest.toString(), Ending.RST);
    }
  }

  /** Closes with a reset, dropping what was not sent. */
  public void reset() throws IOException {
    transport.setSoLinger(true, 0);
    transport.close();
  }

  /** Ends this side's stream. */
  public void finish() throws IOException {
    socket.shutdownOutput();
  }

  public Socket socket() {
    return socket;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
