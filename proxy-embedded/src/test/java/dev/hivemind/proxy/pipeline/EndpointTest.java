package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {

  @ParameterizedTest
  @CsvSource({
    "/v1/messages,                                    ANTHROPIC",
    "/v1/messages/count_tokens,                       ANTHROPIC",
    "/api/anthropic/v1/messages,                      ANTHROPIC",
    "/v1/responses,                                   OPENAI_RESPONSES",
    "/v1/responses/resp_1/cancel,                     OPENAI_RESPONSES",
    "/openai/deployments/d/chat/completions,          OPENAI_CHAT",
    "/v1beta/models/gemini-4:generateContent,         GEMINI",
    "/v1beta/models/gemini-4:streamGenerateContent,   GEMINI",
    "/api/chat,                                       OLLAMA",
    "/api/generate,                                   OLLAMA",
    "/v1/models,",
    "/,",
    "/v1/messagesx,",
  })
  void the_path_tells_which_api_is_called(String path, @Nullable Protocol protocol) {
    assertThat(Endpoint.protocol(path)).isEqualTo(protocol);
  }

  @Test
  void where_it_does_not_the_lanes_own_is_meant() {
    assertThat(Endpoint.protocol("/v1/models", Protocol.GEMINI)).isEqualTo(Protocol.GEMINI);
    assertThat(Endpoint.protocol("/v1/messages", Protocol.OLLAMA)).isEqualTo(Protocol.ANTHROPIC);
  }
}
