package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.NoAnswer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers that the proxy makes itself, each in the shape that the caller's client reads. */
public final class OwnAnswers {
  private static final Headers JSON = Headers.NONE.and("Content-Type", "application/json");
  private static final Headers JSON_NOT_TO_RETRY = JSON.and("x-should-retry", "false");

  /** What a client goes by that reads a refusal. */
  private static final List<String> TO_BE_TOLD =
      List.of("retry-after", "retry-after-ms", "x-should-retry", "www-authenticate");

  private OwnAnswers() {}

  /** To a client's probe whether anybody is there. */
  static OwnAnswer present() {
    return new OwnAnswer(200, Headers.NONE, "");
  }

  /** The same for every stranger, so that nothing can be learned from it. */
  static OwnAnswer unauthorized(@Nullable Protocol protocol) {
    String message = "HiveMind does not know this access token, or its agent's run has ended.";
    return new OwnAnswer(401, JSON_NOT_TO_RETRY, ErrorBody.of(protocol, 401, message));
  }

  /** The proxy is about to end. */
  static OwnAnswer ending(@Nullable Protocol protocol) {
    String message = "HiveMind is being stopped and takes no new calls.";
    return new OwnAnswer(503, JSON.and("Retry-After", "10"), ErrorBody.of(protocol, 503, message));
  }

  /** Makes codex fall back to server-sent events at once (agents.md). */
  static OwnAnswer noWebSocket(Call call) {
    return error(call, 426, JSON, "HiveMind carries no WebSockets; use server-sent events.");
  }

  static OwnAnswer tooLarge(Call call, int most) {
    String message = "HiveMind takes request bodies up to %d MB.".formatted(most >> 20);
    return error(call, 413, JSON_NOT_TO_RETRY, message);
  }

  /** Nothing was forwarded, and trying again will not help. */
  static OwnAnswer fault(Call call, String what) {
    String message = "HiveMind did not forward this request: " + what;
    return error(call, 500, JSON_NOT_TO_RETRY, message);
  }

  /** What a provider began to answer and no retry completed. */
  static OwnAnswer brokenOff(Call call) {
    String message =
        "HiveMind got only a part of an answer from %s, and trying again did not help."
            .formatted(call.lane().name());
    return error(call, 502, JSON, message);
  }

  /** A refusal whose explanation broke off: what it means for the caller is in status and head. */
  static OwnAnswer cutShort(Call call, int status, Headers told) {
    String message =
        "%s answered %d, and its explanation broke off.".formatted(call.lane().name(), status);
    Headers head = told.without(field -> TO_BE_TOLD.stream().noneMatch(field::is));
    return error(call, status, head.and("Content-Type", "application/json"), message);
  }

  /**
   * Stops each client at once, its message shown: Anthropic's need a billing error, all others a
   * 400 (agents.md).
   */
  static OwnAnswer budgetSpent(Call call, BudgetEvent.Stop cause) {
    return stop(call, call.terms().supervised() ? BudgetText.of(cause) : BudgetText.ofGuest(cause));
  }

  private static OwnAnswer stop(Call call, String message) {
    return call.protocol() == Protocol.ANTHROPIC
        ? withBody(call, 429, JSON_NOT_TO_RETRY, ErrorBody.billing(message))
        : error(call, 400, JSON_NOT_TO_RETRY, message);
  }

  /**
   * No call of the lane can succeed any more.
   *
   * @param words of the provider
   */
  static OwnAnswer laneClosed(Call call, String words) {
    return stop(call, "HiveMind stopped calling %s: %s".formatted(call.lane().name(), words));
  }

  /** For who would rather hear that than wait (paper 4). */
  static OwnAnswer providerFailing(Call call, Duration retryAfter) {
    String message =
        "HiveMind holds calls to %s back, which keeps failing.".formatted(call.lane().name());
    return later(call, 503, message, retryAfter);
  }

  /** For whose patience has ended. */
  static OwnAnswer heldTooLong(Call call, Fault fault) {
    int status = fault.kind() == Fault.Kind.RATE_LIMITED ? 429 : 503;
    Duration asked = fault.askedWait();
    return later(call, status, fault.words(), asked == null ? Duration.ZERO : asked);
  }

  private static OwnAnswer later(Call call, int status, String message, Duration retryAfter) {
    long seconds = Math.max(1, retryAfter.plusMillis(999).toSeconds());
    Headers headers = JSON.and("Retry-After", Long.toString(seconds));
    return error(call, status, headers, message + " Try again in " + seconds + " s.");
  }

  static OwnAnswer noAnswer(Call call, NoAnswer none) {
    int status =
        switch (none.cause()) {
          case CONNECT_TIMEOUT, SILENT -> 504;
          case UNREACHABLE, TLS, BARRED, CLOSED, MALFORMED, STOPPED, FAULT -> 502;
        };
    Lane lane = call.lane();
    String message =
        "HiveMind got no answer from %s (%s): %s"
            .formatted(lane.name(), lane.url().getHost(), none.detail());
    return error(call, status, JSON, message);
  }

  /** To what is no HTTP request. */
  public static OwnAnswer malformed(int status) {
    String message = "HiveMind cannot read this request.";
    return new OwnAnswer(status, JSON, ErrorBody.of(null, status, message));
  }

  private static OwnAnswer error(Call call, int status, Headers headers, String message) {
    return withBody(call, status, headers, ErrorBody.of(call.protocol(), status, message));
  }

  private static OwnAnswer withBody(Call call, int status, Headers headers, String body) {
    String idHeader = call.protocol() == Protocol.ANTHROPIC ? "request-id" : "x-request-id";
    return new OwnAnswer(status, headers.and(idHeader, "hivemind-" + call.id()), body);
  }
}
