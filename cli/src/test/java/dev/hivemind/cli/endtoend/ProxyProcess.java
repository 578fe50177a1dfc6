package dev.hivemind.cli.endtoend;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A {@code hivemind proxy} on any free port, as a process of its own. */
final class ProxyProcess implements AutoCloseable {
  private static final String STATE = "Its state: curl ";

  final HivemindProcess process;

  /** What people paste, whole. */
  final List<String> lines;

  private final String state;

  private ProxyProcess(HivemindProcess process) {
    this.process = process;
    this.lines = process.out().lines().toList();
    this.state =
        lines.stream()
            .filter(line -> line.startsWith(STATE))
            .map(line -> line.substring(STATE.length()))
            .findFirst()
            .orElseThrow();
  }

  static ProxyProcess start(Path directory, Map<String, String> environment, String... options)
      throws IOException {
    var arguments = new ArrayList<>(List.of("proxy", "--port", "0"));
    arguments.addAll(List.of(options));
    HivemindProcess process =
        HivemindProcess.start(directory, environment, arguments.toArray(String[]::new));
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> process.out().contains("Ctrl-C") || !process.isAlive());
    if (!process.isAlive()) throw new AssertionError(process.err());
    return new ProxyProcess(process);
  }

  /** The line to paste that stands under a program's name. */
  String lineFor(String program) {
    int heading = 0;
    while (!lines.get(heading).matches("# " + program + "(;.*)?")) heading++;
    return lines.get(heading + 1);
  }

  /** {@code http://127.0.0.1:PORT/a/TOKEN}. */
  String url() {
    return state.substring(0, state.length() - "/hivemind/status".length());
  }

  String server() {
    URI url = URI.create(url());
    return url.getScheme() + "://" + url.getAuthority();
  }

  JsonNode status() throws IOException, InterruptedException {
    return JsonMapper.shared().readTree(get(state).body());
  }

  /** The state once every call is accounted for, which follows its answer. */
  JsonNode settled() {
    return await().until(this::status, status -> status.at("/lanes/0/in_flight").asInt() == 0);
  }

  static HttpResponse<String> get(String url) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    if (process.isAlive()) {
      process.signal("TERM");
      process.exitCode();
    }
  }
}
