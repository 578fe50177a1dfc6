package dev.hivemind.examples.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Calls Anthropic's Messages API, streaming. Never tries again: that is the proxy's work. */
final class MessagesApi {
  private static final int LONGEST_ERROR = 64 * 1024;

  static {
    // Read once, when the JDK's HTTP client is loaded: it would repeat a failed POST by itself, and
    // a kept connection that died between two turns would look like a failed call.
    System.setProperty("sun.net.http.retryPost", "false");
    System.setProperty("http.keepAlive", "false");
  }

  private final URL url;
  private final String key;

  /**
   * @param baseUrl without {@code /v1}; a secret, since its path may hold a token
   * @throws AgentFailure when the URL is none
   */
  MessagesApi(String baseUrl, String key) throws AgentFailure {
    String base = baseUrl.endsWith("/") ? baseUrl.substring(0, baseUrl.length() - 1) : baseUrl;
    try {
      this.url = URI.create(base + "/v1/messages").toURL();
    } catch (MalformedURLException | IllegalArgumentException notAnUrl) {
      throw new AgentFailure("ANTHROPIC_BASE_URL is not a URL");
    }
    this.key = key;
  }

  /**
   * @param request the body, JSON with {@code "stream":true}
   * @throws AgentFailure on anything but a whole answer with status 200
   */
  ModelMessage send(String request) throws AgentFailure {
    try {
      HttpURLConnection connection = open();
      try (OutputStream body = connection.getOutputStream()) {
        body.write(request.getBytes(StandardCharsets.UTF_8));
      }
      int status = connection.getResponseCode();
      if (status != 200) throw new AgentFailure("HTTP " + status + ": " + errorText(connection));
      try (InputStream stream = connection.getInputStream()) {
        return read(new EventStreamReader(stream));
      }
    } catch (IOException broken) {
      throw new AgentFailure("the connection to the API broke: " + broken.getMessage());
    }
  }

  private HttpURLConnection open() throws IOException {
    var connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setInstanceFollowRedirects(false);
    connection.setRequestProperty("accept", "text/event-stream");
    connection.setRequestProperty("content-type", "application/json");
    connection.setRequestProperty("anthropic-version", "2023-06-01");
    connection.setRequestProperty("x-api-key", key);
    connection.setRequestProperty("user-agent", "hivemind-demo-agent");
    return connection;
  }

  private static ModelMessage read(EventStreamReader events) throws IOException, AgentFailure {
    var assembly = new MessageAssembly();
    JsonObject event = events.next();
    while (event != null) {
      assembly.accept(event);
      if (assembly.isComplete()) return assembly.message();
      event = events.next();
    }
    throw new AgentFailure("the answer broke off before its end");
  }

  private static String errorText(HttpURLConnection connection) throws IOException {
    String body;
    try (@Nullable InputStream stream = connection.getErrorStream()) {
      if (stream == null) return "no text";
      body = new String(stream.readNBytes(LONGEST_ERROR), StandardCharsets.UTF_8);
    }
    try {
      JsonObject error = JsonReader.readObject(body).object("error");
      return error.text("type") + ": " + error.text("message");
    } catch (AgentFailure notJson) {
      return body.strip();
    }
  }
}
