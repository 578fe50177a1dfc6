package dev.hivemind.examples.mock.fault;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is none; each provider has its own words for it.
 *
 * @param status of HTTP
 * @param message null: the provider's usual one
 * @param headers in addition to the provider's own, names in lower case
 * @param retryAfter simulated time that the client is asked to wait; null: nothing is said
 */
public record Failure(
    int status,
    FailureCause cause,
    @Nullable String message,
    Map<String, String> headers,
    @Nullable Duration retryAfter) {
  public static final int BAD_GATEWAY = 502;
  public static final int TOO_MANY_REQUESTS = 429;
  public static final int OVERLOADED = 529;

  public Failure {
    headers = Map.copyOf(headers);
  }

  public static Failure of(int status) {
    return of(status, FailureCause.STATUS, null);
  }

  /** A 429 that says how long to wait. */
  public static Failure limited(FailureCause cause, Duration retryAfter) {
    return of(TOO_MANY_REQUESTS, cause, retryAfter);
  }

  /** A request that is at fault itself. */
  public static Failure said(int status, String message) {
    return new Failure(status, FailureCause.STATUS, message, Map.of(), null);
  }

  private static Failure of(int status, FailureCause cause, @Nullable Duration retryAfter) {
    return new Failure(status, cause, null, Map.of(), retryAfter);
  }

  public Failure because(FailureCause other) {
    return new Failure(status, other, message, headers, retryAfter);
  }

  public Failure with(Map<String, String> otherHeaders) {
    return new Failure(status, cause, message, otherHeaders, retryAfter);
  }
}
