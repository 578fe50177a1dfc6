package dev.hivemind.examples.mock.gemini;

import dev.hivemind.examples.mock.api.ApiCall;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the path of a call to Google's API says.
 *
 * @param model empty: the call is about all of them
 * @param method behind the colon; empty: the call is about the model itself
 */
record GeminiCall(String model, String method) {
  private static final Pattern PATH =
      Pattern.compile("/v1(?:beta|alpha)/models(?:/([^/:]+)(?::([A-Za-z]+))?)?");

  /** Where Google's API has its stable version, which looks like OpenAI's but for the colon. */
  private static final Pattern STABLE_PATH = Pattern.compile("/v1/models/([^/:]+):([A-Za-z]+)");

  /** Null: the call is not to Google's API. */
  static @Nullable GeminiCall of(ApiCall call) {
    for (Pattern pattern : new Pattern[] {PATH, STABLE_PATH}) {
      Matcher matcher = pattern.matcher(call.path());
      if (matcher.matches()) {
        return new GeminiCall(orEmpty(matcher.group(1)), orEmpty(matcher.group(2)));
      }
    }
    return null;
  }

  private static String orEmpty(@Nullable String group) {
    return group == null ? "" : group;
  }

  boolean isStreamed() {
    return method.equals("streamGenerateContent");
  }
}
