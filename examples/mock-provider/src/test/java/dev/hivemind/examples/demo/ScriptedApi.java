package dev.hivemind.examples.demo;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An API that answers each connection with the next of some given byte sequences, good or bad. */
final class ScriptedApi implements AutoCloseable {
  static final String STREAM_HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
  static final String END_TURN =
      """
      event: message_start
      data: {"type":"message_start","message":{"id":"m1","usage":{"input_tokens":3,"output_tokens":1}}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

      event: ping
      data: {"type":"ping"}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Grüße 🐋"}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":0}

      event: message_delta
      data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}}

      event: message_stop
      data: {"type":"message_stop"}

      """;

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<byte[]> answers;
  private final List<JsonNode> requests = new CopyOnWriteArrayList<>();

  ScriptedApi(byte[]... answers) throws IOException {
    this.answers = List.of(answers);
    Thread.ofVirtual().start(this::serve);
  }

  /** Ends the turn with a call of a tool. */
  static String toolUse(String name, String input) {
    return END_TURN
        .replace(
            "\"content_block\":{\"type\":\"text\",\"text\":\"\"}",
            "\"content_block\":{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\""
                + name
                + "\",\"input\":{}}")
        .replace(
            "{\"type\":\"text_delta\",\"text\":\"Grüße 🐋\"}",
            "{\"type\":\"input_json_delta\",\"partial_json\":"
                + JsonMapper.shared().writeValueAsString(input)
                + "}")
        .replace("end_turn", "tool_use");
  }

  /** A whole reply with a stream, in chunks of a size. */
  static byte[] streamed(String events, int chunkSize) {
    byte[] content = events.getBytes(StandardCharsets.UTF_8);
    var reply = new ByteArrayOutputStream();
    reply.writeBytes(ascii(STREAM_HEAD));
    for (int start = 0; start < content.length; start += chunkSize) {
      int length = Math.min(chunkSize, content.length - start);
      reply.writeBytes(ascii(Integer.toHexString(length) + "\r\n"));
      reply.write(content, start, length);
      reply.writeBytes(ascii("\r\n"));
    }
    reply.writeBytes(ascii("0\r\n\r\n"));
    return reply.toByteArray();
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  /** Bodies, oldest first. */
  List<JsonNode> requests() {
    return requests;
  }

  private void serve() {
    try {
      while (true) answer(server.accept());
    } catch (IOException closed) {
      // The test has ended.
    }
  }

  /** After its answer it closes the connection, whether the answer was whole or not. */
  private void answer(Socket socket) throws IOException {
    try (socket) {
      requests.add(readBody(new BufferedInputStream(socket.getInputStream())));
      if (requests.size() <= answers.size()) {
        socket.getOutputStream().write(answers.get(requests.size() - 1));
      }
    }
  }

  private static JsonNode readBody(InputStream in) throws IOException {
    int length = 0;
    String line = readLine(in);
    while (!line.isEmpty()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring("content-length:".length()).strip());
      }
      line = readLine(in);
    }
    return JsonMapper.shared().readTree(in.readNBytes(length));
  }

  private static String readLine(InputStream in) throws IOException {
    var line = new StringBuilder();
    for (int read = in.read(); read >= 0 && read != '\n'; read = in.read())
      line.append((char) read);
    return line.toString().stripTrailing();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
