package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("StringConcatToTextBlock") // Every byte of these streams matters.
class OpeningEventTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n",
        "event: error\r\ndata: {\"type\":\"error\",\"error\":{}}\r\n\r\n",
        "data: {\"error\":{\"message\":\"m\",\"code\":429}}\n\n",
        "event: response.failed\n"
            + "data: {\"type\":\"response.failed\",\"response\":{\"error\":{}}}\n\n",
        "event: ping\ndata: {\"type\":\"ping\"}\n\n"
            + "event: error\ndata: {\"type\":\"error\"}\n\n",
        "event: response.created\r\ndata: {\"type\":\"response.created\"}\r\n\r\n"
            + "event: response.in_progress\r\ndata: {\"type\":\"response.in_progress\"}\r\n\r\n"
            + "event: response.failed\r\n"
            + "data: {\"type\":\"response.failed\",\"response\":{\"error\":{}}}\r\n\r\n",
        ": a comment\n\nevent: error\ndata: {\"type\":\"error\"}\n\n",
        "{\"error\":\"model not loaded\"}\n",
        "event: error\ndata: {\"message\":\"an error of a server\",\"code\":503}\n\n",
      })
  void an_error_that_comes_first_is_known(String stream) {
    byte[] bytes = bytes(stream + "data: {\"more\":1}\n\n");
    OpeningEvent first = Objects.requireNonNull(OpeningEvent.of(bytes));
    assertThat(first.isError()).isTrue();
    assertThat(first.data()).startsWith("{").contains("error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{}}\n\n",
        "event: response.output_item.added\n"
            + "data: {\"type\":\"response.output_item.added\",\"error\":null}\n\n",
        "data: {\"choices\":[],\"error\":null}\n\n",
        "data: an error in words\n\n",
        "data: [DONE]\n\n",
        "{\"message\":{\"content\":\"an error\"},\"done\":false}\n",
      })
  void everything_else_is_none(String stream) {
    assertThat(OpeningEvent.of(bytes(stream))).isNotNull().matches(event -> !event.isError());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event: response.created\n"
            + "data: {\"type\":\"response.created\",\"response\":{\"error\":null}}\n\n",
        "event: ping\ndata: {\"type\": \"ping\"}\n\n",
      })
  void what_only_announces_others_does_not_tell_yet(String stream) {
    assertThat(OpeningEvent.of(bytes(stream))).isNull();
  }

  @Test
  void an_event_is_not_known_before_it_is_complete() {
    String stream = "event: error\ndata: {\"type\":\"error\"}\n\n";
    for (int length = 0; length < stream.length(); length++) {
      assertThat(OpeningEvent.of(bytes(stream.substring(0, length))))
          .as("after %d bytes", length)
          .isNull();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
