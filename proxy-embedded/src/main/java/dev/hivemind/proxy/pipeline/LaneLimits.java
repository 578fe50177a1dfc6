package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.rate.HeaderDialect;
import dev.hivemind.proxy.rate.LimiterKind;
import dev.hivemind.proxy.rate.ModelClasses;
import dev.hivemind.proxy.rate.RateSettings;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What each provider limits, and how (providers.md): what a lane goes by until it knows better. */
final class LaneLimits {
  /** Azure judges a minute's limit over 1 to 10 seconds. */
  private static final Duration AZURE_BURST = Duration.ofSeconds(10);

  private LaneLimits() {}

  static RateSettings of(Lane lane) {
    RateSettings.Builder settings = RateSettings.builder();
    provider(lane.profile(), settings);
    LaneTuning tuning = lane.tuning();
    ceilings(tuning.ceilings(), settings);
    tuning.reserved().forEach(settings::reserve);
    return settings.overage(tuning.overageAllowed()).headerPause(tuning.headerPause()).build();
  }

  private static void provider(Profile profile, RateSettings.Builder settings) {
    long requests = profile.seed().requests();
    long tokens = profile.seed().tokens();
    switch (profile) {
      case ANTHROPIC ->
          settings
              .seed(Quantity.REQUESTS, requests)
              .seed(Quantity.INPUT_TOKENS, tokens)
              .kind(LimiterKind.BUCKET)
              .dialect(HeaderDialect.ANTHROPIC)
              .modelClasses(ModelClasses.ANTHROPIC_FAMILIES)
              .cacheReadsCount(false);
      case OPENAI ->
          settings
              .seed(Quantity.REQUESTS, requests)
              .seed(Quantity.TOKENS, tokens)
              .kind(LimiterKind.BUCKET)
              .dialect(HeaderDialect.OPENAI);
      case AZURE_OPENAI ->
          settings
              .seed(Quantity.REQUESTS, requests)
              .seed(Quantity.TOKENS, tokens)
              .burst(AZURE_BURST)
              .outputReserved(true)
              .dialect(HeaderDialect.OPENAI);
      case GOOGLE ->
          settings
              .seed(Quantity.REQUESTS, requests)
              .seed(Quantity.INPUT_TOKENS, tokens)
              .dialect(HeaderDialect.NONE);
      case CHATGPT -> settings.dialect(HeaderDialect.OPENAI); // Only its usage windows are known.
      case OLLAMA, GENERIC ->
          settings
              .seed(Quantity.REQUESTS, requests)
              .seed(Quantity.TOKENS, tokens)
              .dialect(HeaderDialect.ANY);
    }
  }

  private static void ceilings(LaneTuning.Ceilings written, RateSettings.Builder settings) {
    ceiling(Quantity.REQUESTS, written.requests(), settings);
    ceiling(Quantity.INPUT_TOKENS, written.inputTokens(), settings);
    ceiling(Quantity.OUTPUT_TOKENS, written.outputTokens(), settings);
    ceiling(Quantity.TOKENS, written.tokens(), settings);
  }

  private static void ceiling(
      Quantity quantity, @Nullable Long limit, RateSettings.Builder settings) {
    if (limit != null) {
      settings.ceiling(quantity, limit);
    }
  }
}
