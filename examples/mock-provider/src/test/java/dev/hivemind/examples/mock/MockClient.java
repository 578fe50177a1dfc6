package dev.hivemind.examples.mock;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls a mock provider over real sockets. */
final class MockClient {
  static final JsonMapper JSON = JsonMapper.shared();
  static final String[] ANTHROPIC_KEY = {"x-api-key", "any", "anthropic-version", "2023-06-01"};
  static final String[] OPENAI_KEY = {"authorization", "Bearer any"};

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI url;

  MockClient(MockProvider mock) {
    url = mock.url();
  }

  HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    return send(method, path, HttpRequest.BodyPublishers.ofString(body), headers);
  }

  HttpResponse<String> send(
      String method, String path, HttpRequest.BodyPublisher body, String... headers)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(url.resolve(path)).method(method, body);
    if (headers.length > 0) request.headers(headers);
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The data of the events in a stream; checks that each is framed with its own type. */
  static List<JsonNode> events(String stream) {
    return Arrays.stream(stream.strip().split("\n\n", -1))
        .map(
            frame -> {
              String[] lines = frame.split("\n", -1);
              JsonNode data = JSON.readTree(lines[1].substring("data: ".length()));
              if (lines.length != 2 || !lines[0].equals("event: " + data.path("type").asString())) {
                throw new AssertionError("not a frame of this API: " + frame);
              }
              return data;
            })
        .toList();
  }
}
