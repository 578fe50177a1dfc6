package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the rate limits that an answer's headers name. Never throws for what they say (P21). */
final class LimitHeaders {
  private static final String ANTHROPIC = "anthropic-ratelimit-";

  /**
   * The limits of Anthropic's fast mode, apart from the ordinary ones. Those of its priority tier,
   * {@code anthropic-priority-}, hold no call: beyond them a call is served as an ordinary one.
   */
  private static final String ANTHROPIC_FAST = "anthropic-fast-";

  private static final String OPENAI = "x-ratelimit-";

  /** Anthropic shows tokens to the nearest thousand. */
  private static final long ANTHROPIC_ROUNDING = 500;

  private final HeaderDialect dialect;
  private final Malformed malformed;

  LimitHeaders(HeaderDialect dialect, Malformed malformed) {
    this.dialect = dialect;
    this.malformed = malformed;
  }

  /** At most one reading a quantity: the scarcest. */
  Map<Quantity, LimitReading> read(Headers headers, AnswerTime time) {
    List<NamedLimit> named = new ArrayList<>();
    for (Headers.Field field : headers) {
      if (dialect.speaksAnthropic() && field.hasPrefix(ANTHROPIC)) {
        anthropic(ANTHROPIC, field.name().toLowerCase(Locale.ROOT), field.value(), named);
      } else if (dialect.speaksAnthropic() && field.hasPrefix(ANTHROPIC_FAST)) {
        anthropic(ANTHROPIC_FAST, field.name().toLowerCase(Locale.ROOT), field.value(), named);
      } else if (dialect.speaksOpenAi() && field.hasPrefix(OPENAI)) {
        openAi(field.name().toLowerCase(Locale.ROOT), field.value(), named);
      }
    }
    if (named.isEmpty()) {
      return Map.of();
    }
    Map<Quantity, LimitReading> scarcest = new EnumMap<>(Quantity.class);
    for (NamedLimit limit : named) {
      LimitReading reading = limit.reading(time, malformed);
      if (reading != null) {
        scarcest.merge(reading.quantity(), reading, LimitHeaders::scarcer);
      }
    }
    return scarcest;
  }

  private static LimitReading scarcer(LimitReading one, LimitReading other) {
    if (one.tellsRemaining() && other.tellsRemaining()) {
      return other.remaining() < one.remaining() ? other : one;
    }
    return other.tellsRemaining() ? other : one;
  }

  private static void anthropic(String prefix, String name, String value, List<NamedLimit> named) {
    int last = name.lastIndexOf('-');
    if (last < prefix.length()) {
      return;
    }
    String kind = name.substring(prefix.length(), last);
    Quantity quantity =
        switch (kind) {
          case "requests" -> Quantity.REQUESTS;
          case "tokens" -> Quantity.TOKENS;
          case "input-tokens" -> Quantity.INPUT_TOKENS;
          case "output-tokens" -> Quantity.OUTPUT_TOKENS;
          case null, default -> null;
        };
    if (quantity != null) {
      long rounding = quantity == Quantity.REQUESTS ? 0 : ANTHROPIC_ROUNDING;
      NamedLimit limit = of(name.substring(0, last), quantity, rounding, named);
      limit.set(name.substring(last + 1), name, value);
    }
  }

  private static void openAi(String name, String value, List<NamedLimit> named) {
    int first = name.indexOf('-', OPENAI.length());
    if (first < 0) {
      return;
    }
    String kind = name.substring(first + 1);
    Quantity quantity =
        switch (kind) {
          case "requests" -> Quantity.REQUESTS;
          case "tokens", "project-tokens" -> Quantity.TOKENS;
          case null, default -> null;
        };
    if (quantity != null) {
      of(OPENAI + kind, quantity, 0, named)
          .set(name.substring(OPENAI.length(), first), name, value);
    }
  }

  private static NamedLimit of(
      String key, Quantity quantity, long rounding, List<NamedLimit> named) {
    for (NamedLimit limit : named) {
      if (limit.is(key)) {
        return limit;
      }
    }
    NamedLimit limit = new NamedLimit(key, quantity, rounding);
    named.add(limit);
    return limit;
  }
}
