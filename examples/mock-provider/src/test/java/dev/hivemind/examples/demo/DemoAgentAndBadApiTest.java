package dev.hivemind.examples.demo;

import static dev.hivemind.examples.demo.ScriptedApi.END_TURN;
import static dev.hivemind.examples.demo.ScriptedApi.ascii;
import static dev.hivemind.examples.demo.ScriptedApi.streamed;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The demo agent as a real process against answers that a provider or a proxy may spoil. */
class DemoAgentAndBadApiTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64, 10_000})
  void a_stream_is_understood_however_it_is_cut_into_chunks(int chunkSize) throws Exception {
    try (var api = new ScriptedApi(streamed(END_TURN, chunkSize));
        var agent = AgentRun.start(folder, api.url(), "Say hello")) {
      assertThat(agent.exitCode()).isZero();
      JsonNode result = agent.events().getLast();
      assertThat(result.path("result").asString()).isEqualTo("Grüße 🐋");
      assertThat(result.at("/usage/input_tokens").asInt()).isEqualTo(3);
      assertThat(result.at("/usage/output_tokens").asInt()).isEqualTo(7);
    }
  }

  static Stream<Arguments> spoiltAnswers() {
    byte[] whole = streamed(END_TURN, 10_000);
    String cut = END_TURN.substring(0, END_TURN.indexOf("event: message_stop"));
    String error =
        "event: error\n"
            + "data:"
            + " {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n";
    return Stream.of(
        Arguments.of("nothing at all", new byte[0], "the connection to the API broke"),
        Arguments.of("half a head", ascii("HTTP/1.1 200 OK\r\nContent-"), ""),
        Arguments.of("a stream that breaks off", Arrays.copyOf(whole, whole.length / 2), "broke"),
        Arguments.of(
            "a stream that breaks off where its end should be",
            Arrays.copyOf(whole, whole.length - "0\r\n\r\n".length() - 40),
            "broke"),
        Arguments.of("a clean end without message_stop", streamed(cut, 10_000), "broke off"),
        Arguments.of(
            "an error event first", streamed(error, 10_000), "overloaded_error: Overloaded"),
        Arguments.of("an error event later", streamed(cut + error, 10_000), "overloaded_error"),
        Arguments.of(
            "data that are no JSON", streamed("data: {\"type\":\n\n", 100), "malformed JSON"),
        Arguments.of(
            "a refusal", streamed(END_TURN.replace("end_turn", "refusal"), 100), "refusal"),
        Arguments.of("an empty page", status("200 OK", ""), "broke off"),
        Arguments.of(
            "a rate limit",
            status(
                "429 Too Many Requests",
                "{\"error\":{\"type\":\"rate_limit_error\",\"message\":\"slow\"}}"),
            "HTTP 429: rate_limit_error: slow"),
        Arguments.of("a gateway's page", status("502 Bad Gateway", "<html>"), "HTTP 502: <html>"),
        Arguments.of("an overload", status("529 Overloaded", ""), "HTTP 529"),
        Arguments.of(
            "a refused key", status("401 Unauthorized\r\nWWW-Authenticate: Basic", ""), "HTTP 401"),
        Arguments.of(
            "a redirect",
            status("307 Temporary Redirect\r\nLocation: /elsewhere", ""),
            "HTTP 307"));
  }

  private static byte[] status(String line, String body) {
    return ("HTTP/1.1 " + line + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
        .getBytes(StandardCharsets.US_ASCII);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("spoiltAnswers")
  void whatever_is_not_a_whole_answer_ends_it_with_a_failure_after_one_call(
      String name, byte[] answer, String reason) throws Exception {
    try (var api = new ScriptedApi(answer, streamed(END_TURN, 10_000));
        var agent = AgentRun.start(folder, api.url(), "Say hello")) {
      assertThat(agent.exitCode()).isEqualTo(1);
      JsonNode result = agent.events().getLast();
      assertThat(result.path("type").asString()).isEqualTo("result");
      assertThat(result.path("is_error").asBoolean()).isTrue();
      assertThat(result.path("result").asString()).contains(reason);
      assertThat(api.requests()).hasSize(1);
      assertThat(agent.errors()).isEmpty();
    }
  }

  @Test
  void an_api_that_is_not_there_is_a_failure_that_does_not_show_its_address() throws Exception {
    URI nobody;
    try (var api = new ScriptedApi()) {
      nobody = URI.create(api.url() + "/a/0123456789abcdef");
    }
    try (var agent = AgentRun.start(folder, nobody, "Say hello")) {
      assertThat(agent.exitCode()).isEqualTo(1);
      assertThat(agent.events().getLast().path("result").asString())
          .contains("the connection to the API broke")
          .doesNotContain("0123456789abcdef");
    }
  }
}
