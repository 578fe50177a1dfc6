package dev.hivemind.examples.mock.limit;

import java.time.Duration;

/** The windows over which a subscription's use is counted. */
public enum UsageSpan {
  FIVE_HOURS("5h", Duration.ofHours(5)),
  SEVEN_DAYS("7d", Duration.ofDays(7));

  private final String code;
  private final Duration length;

  UsageSpan(String code, Duration length) {
    this.code = code;
    this.length = length;
  }

  /** As in the providers' headers. */
  public String code() {
    return code;
  }

  /** What its name says, however short the mock makes it. */
  public Duration length() {
    return length;
  }
}
