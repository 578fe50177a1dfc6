package dev.hivemind.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.Protocol;
import java.net.URI;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpstreamTargetTest {
  @ParameterizedTest
  @CsvSource({
    "http://host, /v1/responses, /v1/responses",
    "http://host/, /v1/responses, /v1/responses",
    "http://host/gateway, /v1/responses, /gateway/v1/responses",
    "http://host/gateway/, /v1/responses?a=b%2Fc, /gateway/v1/responses?a=b%2Fc",
  })
  void the_path_of_the_url_stands_before_the_callers(String url, String path, String target) {
    assertThat(target(url, path)).isEqualTo(target);
  }

  @ParameterizedTest
  @CsvSource({
    "http://host/v1, /v1/responses, /v1/responses",
    "http://host/v1/, /v1/chat/completions?x=1, /v1/chat/completions?x=1",
    "http://host/openai/v1, /v1/responses, /openai/v1/responses",
    "http://host/v1beta, /v1beta/models/m:generateContent, /v1beta/models/m:generateContent",
  })
  void a_version_that_ends_the_url_and_begins_the_path_stands_there_once(
      String url, String path, String target) {
    assertThat(target(url, path)).isEqualTo(target);
  }

  @ParameterizedTest
  @CsvSource({
    "http://host/v1, /v1beta/models, /v1/v1beta/models",
    "http://host/v2, /v1/responses, /v2/v1/responses",
    "http://host/api, /api/tags, /api/api/tags",
  })
  void anything_else_that_looks_alike_is_left(String url, String path, String target) {
    assertThat(target(url, path)).isEqualTo(target);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/responses, /backend-api/codex/responses",
    "/v1/responses?x=1, /backend-api/codex/responses?x=1",
    "/responses, /backend-api/codex/responses",
    "/v1beta/models, /backend-api/codex/v1beta/models",
  })
  void the_api_of_a_chatgpt_login_has_no_version(String path, String target) {
    String url = Objects.requireNonNull(Profile.CHATGPT.url());
    assertThat(target(Profile.CHATGPT, url, path)).isEqualTo(target);
  }

  private static String target(String url, String path) {
    return target(Profile.OPENAI, url, path);
  }

  private static String target(Profile profile, String url, String path) {
    Lane lane = new Lane("lane", profile, URI.create(url), null, false);
    return UpstreamTarget.of(lane, path, Protocol.OPENAI_RESPONSES);
  }
}
