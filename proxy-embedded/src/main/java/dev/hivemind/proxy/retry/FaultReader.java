package dev.hivemind.proxy.retry;

import dev.hivemind.proxy.retry.Fault.Kind;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.NoAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads from what an upstream brought what is wrong with it (providers.md). Thread-safe. */
public final class FaultReader {

  /** A hint on a server's fault must not freeze a call for hours; a rate limit's may. */
  private static final Duration MOST_FOR_SERVER_FAULTS = Duration.ofMinutes(1);

  /** No limit is counted over more; who asks for more has miscounted. */
  private static final Duration LONGEST = Duration.ofDays(366);

  private FaultReader() {}

  public static Fault of(NoAnswer none) {
    Kind kind =
        switch (none.cause()) {
          case UNREACHABLE, CONNECT_TIMEOUT, CLOSED, MALFORMED -> Kind.CONNECTION;
          case TLS, SILENT -> Kind.UNANSWERED;
          case BARRED, STOPPED, FAULT -> Kind.NOT_THE_PROVIDERS;
        };
    return new Fault(kind, null, none.detail());
  }

  /** Of an answer that broke off before its caller got anything of it. */
  public static Fault truncated(String words) {
    return new Fault(Kind.TRUNCATED, null, words);
  }

  /**
   * @param status 400 or more
   * @param body as much as was kept; not compressed
   * @param now the wall clock
   */
  public static Fault of(int status, Headers headers, byte[] body, Instant now) {
    ErrorDocument error = ErrorDocument.parse(body);
    Kind kind = kind(status, shouldRetry(status, headers), error);
    return new Fault(kind, wait(kind, headers, error, now), error.words(status));
  }

  /**
   * Null: it does not say. That no retry helps is said to clients; of a usage window that is used
   * up it is not true for the proxy, which waits for its end.
   */
  private static @Nullable String shouldRetry(int status, Headers headers) {
    boolean usedUp =
        status == 429 && "rejected".equals(headers.first("anthropic-ratelimit-unified-status"));
    return usedUp ? null : headers.first("x-should-retry");
  }

  /**
   * Of an error event of which only the name is known, and perhaps some words.
   *
   * @param type as the provider names it
   * @param words of the provider; empty: none
   */
  public static Fault ofErrorType(String type, String words, Instant now) {
    ErrorDocument error = ErrorDocument.of(type, words);
    Kind kind = kind(error.impliedStatus(), null, error);
    String told = words.isBlank() ? "the provider sent " + type : words.strip();
    return new Fault(kind, wait(kind, Headers.NONE, error, now), told);
  }

  /**
   * Of an error event inside an answer that had begun well.
   *
   * @param data the event's JSON
   */
  public static Fault ofEvent(String data, Instant now) {
    ErrorDocument error = ErrorDocument.parse(data.getBytes(StandardCharsets.UTF_8));
    int status = error.impliedStatus();
    Kind kind = kind(status, null, error);
    return new Fault(kind, wait(kind, Headers.NONE, error, now), error.words(status));
  }

  private static Kind kind(int status, @Nullable String shouldRetry, ErrorDocument error) {
    if (error.saysUsageLimit()) {
      return Kind.USAGE_LIMIT;
    }
    if (status == 402 || error.saysNoCredit(status)) {
      return Kind.NO_CREDIT;
    }
    if (status == 401 || error.saysKeyInvalid()) {
      return Kind.KEY_REFUSED;
    }
    return switch (shouldRetry) {
      case "false" -> Kind.FINAL;
      case "true" -> byStatus(status) == Kind.FINAL ? Kind.SERVER_ERROR : byStatus(status);
      case null, default -> byStatus(status);
    };
  }

  private static Kind byStatus(int status) {
    return switch (status) {
      case 429 -> Kind.RATE_LIMITED;
      case 503, 529 -> Kind.OVERLOADED;
      case 408, 502, 504 -> Kind.UNAVAILABLE;
      case 500 -> Kind.SERVER_ERROR;
      default -> Kind.FINAL;
    };
  }

  private static @Nullable Duration wait(
      Kind kind, Headers headers, ErrorDocument error, Instant now) {
    Duration asked = RetryAfter.of(headers, now);
    if (asked == null) {
      asked = error.wait(now);
    }
    if (asked == null) {
      return null;
    }
    boolean honoured = kind == Kind.RATE_LIMITED || kind == Kind.USAGE_LIMIT;
    Duration most = honoured ? LONGEST : MOST_FOR_SERVER_FAULTS;
    return asked.compareTo(most) < 0 ? asked : most;
  }
}
