package dev.hivemind.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileTest {

  /** The paper's table 4; ChatGPT is OpenAI with a login. */
  @ParameterizedTest
  @CsvSource({
    "anthropic, 50, 80000, 5, 3000, 0.5, 0.5",
    "openai, 60, 150000, 10, 2000, 1.0, 0.5",
    "chatgpt, 60, 150000, 10, 2000, 1.0, 0.5",
    "azure-openai, 60, 120000, 10, 3000, 0.5, 0.5",
    "google, 60, 100000, 8, 2000, 0.5, 0.5",
    "ollama, 1000, 10000000, 2, 10000, 0.5, 0.7",
    "generic, 60, 100000, 5, 2000, 0.5, 0.5",
  })
  void a_lane_begins_with_the_numbers_of_table_4(
      String id,
      long requests,
      long tokens,
      int concurrent,
      long latencyMillis,
      double alpha,
      double beta) {
    assertThat(named(id).seed())
        .isEqualTo(new Profile.Seed(requests, tokens, concurrent, latencyMillis, alpha, beta));
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic, ANTHROPIC, x-api-key, '', ANTHROPIC_API_KEY",
    "openai, OPENAI_RESPONSES, authorization, 'Bearer ', OPENAI_API_KEY",
    "chatgpt, OPENAI_RESPONSES, authorization, 'Bearer ',",
    "azure-openai, OPENAI_RESPONSES, api-key, '', AZURE_OPENAI_API_KEY",
    "google, GEMINI, x-goog-api-key, '', GEMINI_API_KEY",
    "ollama, OLLAMA, , '',",
    "generic, OPENAI_CHAT, authorization, 'Bearer ', OPENAI_API_KEY",
  })
  void each_provider_has_its_own_way_to_be_called(
      String id,
      Protocol protocol,
      @Nullable String keyHeader,
      String keyPrefix,
      @Nullable String keyVariable) {
    Profile profile = named(id);
    assertThat(profile.protocol()).isEqualTo(protocol);
    assertThat(profile.keyHeader()).isEqualTo(keyHeader);
    assertThat(profile.keyPrefix()).isEqualTo(keyPrefix);
    assertThat(profile.keyVariable()).isEqualTo(keyVariable);
  }

  private static Profile named(String id) {
    for (Profile profile : Profile.values()) {
      if (profile.id().equals(id)) return profile;
    }
    throw new AssertionError("no profile " + id);
  }
}
