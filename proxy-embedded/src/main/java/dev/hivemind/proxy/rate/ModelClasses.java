package dev.hivemind.proxy.rate;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which models of a provider share their rate limits. */
public enum ModelClasses {
  /**
   * Anthropic: all versions of one generation of a family, {@code claude-opus-4-8} and {@code
   * claude-opus-4-5-20251101} together (vendor's rate limit page: "Opus 4.x").
   */
  ANTHROPIC_FAMILIES {
    @Override
    String named(String model) {
      Matcher modern = FAMILY_FIRST.matcher(model);
      if (modern.find()) {
        return "claude-" + modern.group(1) + "-" + modern.group(2);
      }
      Matcher early = GENERATION_FIRST.matcher(model);
      return early.find() ? "claude-" + early.group(2) + "-" + early.group(1) : undated(model);
    }
  },
  /** Every model apart, whatever the date of its snapshot. */
  EACH_MODEL {
    @Override
    String named(String model) {
      return undated(model);
    }
  };

  private static final Pattern FAMILY_FIRST = Pattern.compile("claude-([a-z]+)-([0-9]{1,2})\\b");
  private static final Pattern GENERATION_FIRST =
      Pattern.compile("claude-([0-9]{1,2})(?:-[0-9]{1,2})?-([a-z]+)");
  private static final Pattern DATE =
      Pattern.compile("[-@](?:20[0-9]{6}|20[0-9]{2}-[0-9]{2}-[0-9]{2})$");

  /** The class of a model as a request names it; empty when it does not. */
  String of(String model) {
    return named(model.toLowerCase(Locale.ROOT));
  }

  abstract String named(String model);

  private static String undated(String model) {
    return DATE.matcher(model).replaceFirst("");
  }
}
