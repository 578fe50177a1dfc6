package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static dev.hivemind.proxy.Protocol.GEMINI;
import static dev.hivemind.proxy.Protocol.OLLAMA;
import static dev.hivemind.proxy.Protocol.OPENAI_CHAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.usage.UsageTap.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One token for four bytes: requests of 400 bytes, replies that say 8 bytes. */
class EstimatedUsageTest {
  private static Reading estimated(String model) {
    return new Reading(new Usage(100, 2, 0, 0, true), model, true, "");
  }

  @Test
  void a_chat_stream_is_estimated_by_what_the_model_wrote() {
    String stream =
        """
        data: {"id":"c","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"12"}}]}

        data: {"id":"c","model":"m","choices":[{"index":0,"delta":{"reasoning_content":"34"}}]}

        data: {"id":"c","model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"function":{"name":"f","arguments":"5678"}}]}}],"usage":null}

        data: [DONE]

        """;

    assertThat(Reply.stream(OPENAI_CHAT, stream).read()).isEqualTo(estimated("m"));
  }

  @Test
  void a_whole_chat_reply_is_estimated_by_what_the_model_wrote() {
    String body =
        """
        {"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"12345678"}}]}
        """;

    assertThat(Reply.json(OPENAI_CHAT, body).read()).isEqualTo(estimated("m"));
  }

  @Test
  void a_gemini_reply_is_estimated_as_a_document_an_array_of_chunks_or_an_event_stream() {
    String half =
        "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"1234\"}],\"role\":\"model\"},\"finishReason\":\"STOP\"}],\"modelVersion\":\"g\"}";
    String whole = half.replace("1234", "12345678");

    assertThat(Reply.json(GEMINI, whole).read()).isEqualTo(estimated("g"));
    assertThat(Reply.json(GEMINI, "[" + half + ",\r\n" + half + "]").read())
        .isEqualTo(estimated("g"));
    assertThat(Reply.stream(GEMINI, ("data: " + half + "\r\n\r\n").repeat(2)).read())
        .isEqualTo(estimated("g"));
  }

  @Test
  void an_ollama_stream_is_estimated_over_all_its_lines() {
    String lines =
        """
        {"model":"l","message":{"role":"assistant","content":"1234"},"done":false}
        {"model":"l","message":{"role":"assistant","content":"5678"},"done":false}
        {"model":"l","message":{"role":"assistant","content":""},"done":true}
        """;

    assertThat(Reply.json(OLLAMA, lines).withContentType("application/x-ndjson").read())
        .isEqualTo(estimated("l"));
  }

  @Test
  void an_error_behind_a_good_status_is_named_and_never_charged() {
    assertThat(
            Reply.json(
                    OLLAMA,
                    "{\"model\":\"l\",\"response\":\"1234\"}\n{\"error\":\"out of memory\"}\n")
                .read())
        .isEqualTo(new Reading(Usage.NONE, "l", true, "out of memory"));
    assertThat(
            Reply.stream(
                    OPENAI_CHAT, "data: {\"error\":{\"type\":\"server_error\",\"code\":null}}\n\n")
                .read())
        .isEqualTo(new Reading(Usage.NONE, "", false, "server_error"));
    assertThat(
            Reply.json(GEMINI, "[{\"error\":{\"code\":429,\"status\":\"RESOURCE_EXHAUSTED\"}}]")
                .read())
        .isEqualTo(new Reading(Usage.NONE, "", true, "RESOURCE_EXHAUSTED"));
  }

  @Test
  void a_long_error_is_an_error_too() {
    String error = "{\"error\":\"" + "out of memory ".repeat(100) + "\"}";

    assertThat(Reply.json(OLLAMA, error).read().errorType())
        .startsWith("out of memory")
        .hasSize(128);
  }

  @Test
  void a_document_cut_short_is_not_complete() {
    assertThat(Reply.json(GEMINI, "[{\"modelVersion\":\"g\"},").read().complete()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void a_call_without_a_body_asked_for_nothing(Protocol protocol) {
    String body = "{\"data\":[{\"id\":\"m\"}],\"choices\":[{\"message\":{\"content\":\"text\"}}]}";

    assertThat(Reply.json(protocol, body).withRequestBytes(0).read().usage()).isEqualTo(Usage.NONE);
    assertThat(Reply.stream(protocol, "data: " + body + "\n\n").withRequestBytes(0).read().usage())
        .isEqualTo(Usage.NONE);
    assertThat(Reply.json(protocol, body).withEncoding("br").withRequestBytes(0).read().usage())
        .isEqualTo(Usage.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "zstd", "deflate", "gzip, gzip", "nonsense"})
  void an_encoding_that_cannot_be_read_is_estimated_by_its_size(String encoding) {
    assertThat(Reply.stream(ANTHROPIC, "12345678").withEncoding(encoding).readByteByByte())
        .isEqualTo(estimated(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/html", ";", "text/event-streams"})
  void a_content_type_that_cannot_be_read_is_estimated_by_its_size(String contentType) {
    assertThat(Reply.stream(ANTHROPIC, "12345678").withContentType(contentType).readByteByByte())
        .isEqualTo(estimated(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"TEXT/Event-Stream", " text/event-stream ;charset=UTF-8", "text/event-stream"})
  void a_stream_is_known_however_its_type_is_written(String contentType) {
    assertThat(
            Reply.sample(ANTHROPIC, "claude-final.sse")
                .withContentType(contentType)
                .withEncoding("Identity")
                .read())
        .isEqualTo(Reply.sample(ANTHROPIC, "claude-final.sse").read());
  }
}
