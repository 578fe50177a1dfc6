package dev.hivemind.proxy.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.rate.HeaderDialect;
import dev.hivemind.proxy.rate.LimiterKind;
import dev.hivemind.proxy.rate.ModelClasses;
import dev.hivemind.proxy.rate.RateSettings;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each provider limits, as providers.md and the paper's table 4 have it. */
class LaneLimitsTest {

  @ParameterizedTest
  @CsvSource({
    "ANTHROPIC, 50, INPUT_TOKENS, 80000, BUCKET, ANTHROPIC, ANTHROPIC_FAMILIES",
    "OPENAI, 60, TOKENS, 150000, BUCKET, OPENAI, EACH_MODEL",
    "AZURE_OPENAI, 60, TOKENS, 120000, SLIDING_WINDOW, OPENAI, EACH_MODEL",
    "GOOGLE, 60, INPUT_TOKENS, 100000, SLIDING_WINDOW, NONE, EACH_MODEL",
    "OLLAMA, 1000, TOKENS, 10000000, SLIDING_WINDOW, ANY, EACH_MODEL",
    "GENERIC, 60, TOKENS, 100000, SLIDING_WINDOW, ANY, EACH_MODEL",
  })
  void a_lane_begins_with_what_its_provider_is_known_to_limit(
      Profile profile,
      long requests,
      Quantity counted,
      long tokens,
      LimiterKind kind,
      HeaderDialect dialect,
      ModelClasses classes) {
    RateSettings settings = settings(profile);
    assertThat(settings.seeds())
        .containsExactlyInAnyOrderEntriesOf(Map.of(Quantity.REQUESTS, requests, counted, tokens));
    assertThat(settings.kind()).isEqualTo(kind);
    assertThat(settings.dialect()).isEqualTo(dialect);
    assertThat(settings.modelClasses()).isEqualTo(classes);
    assertThat(settings.period()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void of_a_chatgpt_plan_only_the_usage_windows_are_known() {
    assertThat(settings(Profile.CHATGPT).seeds()).isEmpty();
    assertThat(settings(Profile.CHATGPT).dialect()).isEqualTo(HeaderDialect.OPENAI);
  }

  @ParameterizedTest
  @CsvSource({
    "ANTHROPIC, false, , false",
    "OPENAI, true, , false",
    "CHATGPT, true, , false",
    "AZURE_OPENAI, true, PT10S, true",
    "GOOGLE, true, , false",
    "OLLAMA, true, , false",
    "GENERIC, true, , false",
  })
  void cache_reads_are_free_at_anthropic_and_azure_spreads_requests_and_counts_output_beforehand(
      Profile profile, boolean cacheReadsCount, @Nullable Duration burst, boolean reserved) {
    RateSettings settings = settings(profile);
    assertThat(settings.cacheReadsCount()).isEqualTo(cacheReadsCount);
    assertThat(settings.burst()).isEqualTo(burst);
    assertThat(settings.outputReserved()).isEqualTo(reserved);
  }

  @Test
  void nothing_is_a_ceiling_or_reserved_or_allowed_that_nobody_wrote() {
    for (Profile profile : Profile.values()) {
      RateSettings settings = settings(profile);
      assertThat(settings.ceilings()).isEmpty();
      assertThat(settings.reserve()).isEmpty();
      assertThat(settings.overage()).isFalse();
      assertThat(settings.headerPause()).isFalse();
    }
  }

  @Test
  void what_the_user_wrote_reaches_the_limits_of_the_lane() {
    var ceilings = new LaneTuning.Ceilings(10L, 20L, 30L, 40L, 5);
    var tuning =
        new LaneTuning(
            ceilings,
            Duration.ofSeconds(7),
            Map.of("5h", 0.4, "7d", 0.5),
            true,
            true,
            false,
            Set.of());
    RateSettings settings = LaneLimits.of(lane(Profile.ANTHROPIC).with(tuning));
    assertThat(settings.ceilings())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                Quantity.REQUESTS, 10L,
                Quantity.INPUT_TOKENS, 20L,
                Quantity.OUTPUT_TOKENS, 30L,
                Quantity.TOKENS, 40L));
    assertThat(settings.reserve()).isEqualTo(Map.of("5h", 0.4, "7d", 0.5));
    assertThat(settings.overage()).isTrue();
    assertThat(settings.headerPause()).isTrue();
  }

  private static RateSettings settings(Profile profile) {
    return LaneLimits.of(lane(profile));
  }

  private static Lane lane(Profile profile) {
    return new Lane("lane", profile, URI.create("http://127.0.0.1:1"), null, false);
  }
}
