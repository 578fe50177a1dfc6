package dev.hivemind.proxy.budget;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The names that one model goes by: Gemini puts {@code models/} before it, and a release may stand
 * behind it, {@code claude-sonnet-4-5-20250929}, {@code claude-sonnet-4-5@20250929}, {@code
 * gpt-6-luna-2026-08-07}, {@code claude-sonnet-4-5-latest}.
 */
final class ModelName {
  private static final Pattern RELEASE =
      Pattern.compile("(?:[-@]20[0-9]{6}|-20[0-9]{2}-[0-9]{2}-[0-9]{2}|-latest)$");
  private static final String PREFIX = "models/";

  private ModelName() {}

  /** Written as tables write it. */
  static String of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.startsWith(PREFIX) ? lower.substring(PREFIX.length()) : lower;
  }

  static String withoutRelease(String name) {
    return RELEASE.matcher(name).replaceFirst("");
  }
}
