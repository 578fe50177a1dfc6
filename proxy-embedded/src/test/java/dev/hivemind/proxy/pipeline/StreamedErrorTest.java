package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("StringConcatToTextBlock") // Every byte of these streams matters.
class StreamedErrorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n",
        "event: error\r\ndata: {\"type\":\"error\",\"error\":{}}\r\n\r\n",
        "data: {\"error\":{\"message\":\"m\",\"code\":429}}\n\n",
        "event: response.failed\n"
            + "data: {\"type\":\"response.failed\",\"response\":{\"error\":{}}}\n\n",
        ": a comment\n\nevent: error\ndata: {\"type\":\"error\"}\n\n",
        "{\"error\":\"model not loaded\"}\n",
      })
  void an_error_that_comes_first_is_known(String stream) {
    byte[] bytes = bytes(stream + "data: {\"more\":1}\n\n");
    assertThat(StreamedError.in(bytes, StreamedError.endOfFirstEvent(bytes)))
        .startsWith("{")
        .contains("error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{}}\n\n",
        "event: response.created\n"
            + "data: {\"type\":\"response.created\",\"response\":{\"error\":null}}\n\n",
        "data: {\"choices\":[],\"error\":null}\n\n",
        "data: an error in words\n\n",
        "data: [DONE]\n\n",
        "{\"message\":{\"content\":\"an error\"},\"done\":false}\n",
      })
  void everything_else_is_none(String stream) {
    byte[] bytes = bytes(stream);
    assertThat(StreamedError.endOfFirstEvent(bytes)).isEqualTo(bytes.length);
    assertThat(StreamedError.in(bytes, bytes.length)).isNull();
  }

  @Test
  void an_event_is_not_known_before_it_is_complete() {
    String stream = "event: error\ndata: {\"type\":\"error\"}\n\n";
    for (int length = 0; length < stream.length(); length++) {
      assertThat(StreamedError.endOfFirstEvent(bytes(stream.substring(0, length))))
          .as("after %d bytes", length)
          .isEqualTo(-1);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
