package dev.hivemind.examples.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events (WHATWG HTML §9.2) whose data are JSON objects. */
final class EventStreamReader {
  private final BufferedReader lines;

  EventStreamReader(InputStream stream) {
    lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  /**
   * The data of the next event; null at the end of the stream, an event that it cuts off included.
   *
   * @throws AgentFailure when the data are not JSON
   */
  @Nullable JsonObject next() throws IOException, AgentFailure {
    var data = new StringBuilder();
    String line = lines.readLine();
    while (line != null) {
      if (line.isEmpty() && !data.isEmpty()) return JsonReader.readObject(data.toString());
      if (line.startsWith("data:")) data.append(line, "data:".length(), line.length()).append('\n');
      line = lines.readLine();
    }
    return null;
  }
}
