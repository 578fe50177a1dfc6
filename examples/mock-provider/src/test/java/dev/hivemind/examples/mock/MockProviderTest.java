package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.ANTHROPIC_KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MockProviderTest {
  private static final String REQUEST =
      """
      {"model":"m","max_tokens":9,"stream":true,"messages":[{"role":"user","content":"Say hello"}]}\
      """;

  @Test
  void a_port_that_is_taken_is_named() throws Exception {
    try (MockProvider first = start(Duration.ZERO)) {
      int port = first.url().getPort();
      assertThatThrownBy(
              () -> MockProvider.start(new MockOptions(port, Duration.ZERO, Duration.ZERO)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("port " + port);
    }
  }

  @Test
  void after_close_nothing_listens_and_closing_again_is_harmless() throws Exception {
    MockProvider mock = start(Duration.ZERO);
    mock.close();
    mock.close();
    assertThatThrownBy(
            () -> new Socket(InetAddress.getLoopbackAddress(), mock.url().getPort()).close())
        .isInstanceOf(IOException.class);
  }

  @Test
  void an_answer_that_the_client_did_not_wait_for_is_not_counted() throws Exception {
    try (MockProvider mock = start(Duration.ofMillis(20))) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), mock.url().getPort())) {
        socket.setSoLinger(true, 0); // Closing resets the connection, as a killed client does.
        socket
            .getOutputStream()
            .write(
                ("POST /v1/messages HTTP/1.1\r\nHost: x\r\nx-api-key: any\r\nContent-Length: "
                        + REQUEST.length()
                        + "\r\n\r\n"
                        + REQUEST)
                    .getBytes(StandardCharsets.US_ASCII));
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }
      Awaitility.await()
          .during(Duration.ofSeconds(1)) // The whole stream would take a quarter of it.
          .until(() -> mock.stats().requests() == 0);
      var client = new MockClient(mock);
      assertThat(client.send("POST", "/v1/messages", REQUEST, ANTHROPIC_KEY).statusCode())
          .isEqualTo(200);
      assertThat(mock.stats().requests()).isEqualTo(1);
    }
  }

  @Test
  @Timeout(60) // One after the other they would take 90 seconds.
  void hundreds_of_slow_streams_are_served_at_once_and_each_is_counted() throws Exception {
    int streams = 300;
    try (MockProvider mock =
            MockProvider.start(new MockOptions(0, Duration.ofMillis(300), Duration.ZERO));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var client = new MockClient(mock);
      Callable<String> call =
          () -> client.send("POST", "/v1/messages", REQUEST, ANTHROPIC_KEY).body();
      var ids = new HashSet<String>();
      for (var body : threads.invokeAll(IntStream.range(0, streams).mapToObj(i -> call).toList())) {
        ids.add(MockClient.events(body.get()).getFirst().at("/message/id").asString());
      }
      assertThat(ids).hasSize(streams);
      assertThat(mock.stats().requests()).isEqualTo(streams);
    }
  }

  private static MockProvider start(Duration chunkDelay) throws IOException {
    return MockProvider.start(new MockOptions(0, Duration.ZERO, chunkDelay));
  }
}
