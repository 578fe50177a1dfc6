package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorBodyTest {

  @ParameterizedTest
  @CsvSource({
    "401, authentication_error",
    "413, request_too_large",
    "429, rate_limit_error",
    "426, invalid_request_error",
    "500, api_error",
    "502, api_error",
    "504, timeout_error",
  })
  void anthropics_errors_have_its_types(int status, String type) {
    assertThat(ErrorBody.of(Protocol.ANTHROPIC, status, "m"))
        .isEqualTo("{\"type\":\"error\",\"error\":{\"type\":\"" + type + "\",\"message\":\"m\"}}");
  }

  @Test
  void openais_shape_is_the_one_for_whoever_is_not_known() {
    String shape =
        "{\"error\":{\"message\":\"m\",\"type\":\"server_error\",\"param\":null,\"code\":null}}";
    assertThat(ErrorBody.of(Protocol.OPENAI_RESPONSES, 502, "m")).isEqualTo(shape);
    assertThat(ErrorBody.of(Protocol.OPENAI_CHAT, 502, "m")).isEqualTo(shape);
    assertThat(ErrorBody.of(null, 502, "m")).isEqualTo(shape);
    assertThat(ErrorBody.of(Protocol.OPENAI_CHAT, 401, "m")).contains("invalid_api_key");
    assertThat(ErrorBody.of(Protocol.OPENAI_CHAT, 429, "m")).contains("rate_limit_exceeded");
  }

  @ParameterizedTest
  @CsvSource({
    "401, UNAUTHENTICATED",
    "413, INVALID_ARGUMENT",
    "429, RESOURCE_EXHAUSTED",
    "500, INTERNAL",
    "502, UNAVAILABLE",
    "504, DEADLINE_EXCEEDED",
  })
  void geminis_errors_have_its_status(int code, String status) {
    assertThat(ErrorBody.of(Protocol.GEMINI, code, "m"))
        .isEqualTo(
            "{\"error\":{\"code\":%d,\"message\":\"m\",\"status\":\"%s\"}}"
                .formatted(code, status));
  }

  @Test
  void ollamas_errors_are_a_sentence() {
    assertThat(ErrorBody.of(Protocol.OLLAMA, 502, "say \"x\""))
        .isEqualTo("{\"error\":\"say \\\"x\\\"\"}");
  }
}
