package dev.hivemind.examples.mock;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import tools.jackson.databind.JsonNode;

/** What the tests of the formats have in common: mocks that answer at once, and their end. */
abstract class FormatTest {
  private final List<MockProvider> mocks = new ArrayList<>();

  final MockClient client(MockOptionsBuilder options) throws IOException {
    return new MockClient(mock(options));
  }

  final MockProvider mock(MockOptionsBuilder options) throws IOException {
    MockProvider mock =
        MockProvider.start(options.latency(Duration.ZERO).chunkDelay(Duration.ZERO).build());
    mocks.add(mock);
    return mock;
  }

  @AfterEach
  final void stop() {
    mocks.forEach(MockProvider::close);
  }

  static JsonNode json(HttpResponse<String> response) {
    return MockClient.JSON.readTree(response.body());
  }

  static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("none");
  }
}
