package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import org.jspecify.annotations.Nullable;

/** The up to three headers of one limit, as text. Not thread-safe. */
final class NamedLimit {
  private final String key;
  private final Quantity quantity;
  private final long rounding;
  private Headers.@Nullable Field limit;
  private Headers.@Nullable Field remaining;
  private Headers.@Nullable Field reset;

  NamedLimit(String key, Quantity quantity, long rounding) {
    this.key = key;
    this.quantity = quantity;
    this.rounding = rounding;
  }

  boolean is(String otherKey) {
    return key.equals(otherKey);
  }

  void set(String part, String name, String value) {
    Headers.Field field = new Headers.Field(name, value.strip());
    switch (part) {
      case "limit" -> limit = field;
      case "remaining" -> remaining = field;
      case "reset" -> reset = field;
      default -> {}
    }
  }

  /** Null when it says nothing that can be used. */
  @Nullable LimitReading reading(AnswerTime time, Malformed malformed) {
    long most = count(limit, malformed);
    long left = count(remaining, malformed);
    ResetTime whole = when(reset, time, malformed);
    if (most == 0 || (most < 0 && left < 0)) {
      return null;
    }
    long believable = most < 0 ? left : Math.min(left, most);
    return new LimitReading(quantity, most, believable, whole, rounding);
  }

  /** Of what is left, -1 says that it is not known (Azure); less is an overdraft. */
  private static long count(Headers.@Nullable Field field, Malformed malformed) {
    if (field == null) {
      return LimitReading.UNKNOWN;
    }
    try {
      long count = Long.parseLong(field.value());
      return count < LimitReading.UNKNOWN ? 0 : count;
    } catch (NumberFormatException notANumber) {
      malformed.report(field.name());
      return LimitReading.UNKNOWN;
    }
  }

  private static @Nullable ResetTime when(
      Headers.@Nullable Field field, AnswerTime time, Malformed malformed) {
    return field == null ? null : UsageNumbers.reset(field.value(), field.name(), time, malformed);
  }
}
