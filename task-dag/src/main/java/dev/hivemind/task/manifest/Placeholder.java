package dev.hivemind.task.manifest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What an {@link AgentTemplate} leaves open until an agent is launched. */
public enum Placeholder {
  PROMPT,
  MODEL,
  /** The address of the proxy for this agent, without a path of the API's own such as /v1. */
  BASE_URL,
  /** What stands in for the provider's key. */
  KEY,
  /** The id of the conversation. */
  SESSION;

  /**
   * A word in braces, which stand neither doubled nor after a dollar; other braces mean nothing.
   */
  private static final Pattern FORM = Pattern.compile("(?<![{$])\\{[a-z][a-z_]*}(?!})");

  /** As it is written: <code>{base_url}</code>. */
  public String text() {
    return "{" + name().toLowerCase(Locale.ROOT) + "}";
  }

  boolean standsIn(String text) {
    return found(text).anyMatch(text()::equals);
  }

  /** Everything in a text that looks like a placeholder, as it is written. */
  static Stream<String> found(String text) {
    return FORM.matcher(text).results().map(MatchResult::group);
  }

  /**
   * The text with every placeholder that has a value replaced by it, once: what a value holds is
   * not looked at again.
   */
  public static String fill(String text, Map<Placeholder, String> values) {
    return FORM.matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    written(found.group()).map(values::get).orElse(found.group())));
  }

  private static Optional<Placeholder> written(String text) {
    return Arrays.stream(values()).filter(one -> one.text().equals(text)).findFirst();
  }
}
