package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.fault.FailureCause;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * OpenAI's words for failures.
 *
 * @see <a href="https://platform.openai.com/docs/guides/error-codes">Error codes</a>
 */
final class OpenAiErrors {
  private final WireTime time;

  OpenAiErrors(WireTime time) {
    this.time = time;
  }

  ObjectNode body(Failure failure) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.set("error", error(failure));
    return body;
  }

  /** What stands in the body. */
  ObjectNode error(Failure failure) {
    String message = failure.message();
    ObjectNode error =
        JsonNodeFactory.instance
            .objectNode()
            .put("message", message == null ? message(failure) : message)
            .put("type", type(failure))
            .putNull("param");
    String code = code(failure);
    if (code == null) error.putNull("code");
    else error.put("code", code);
    Duration wait = failure.retryAfter();
    if (failure.cause() == FailureCause.USAGE_WINDOW && wait != null) {
      error
          .put("plan_type", "plus")
          .put("resets_at", time.epochSeconds(wait))
          .put("resets_in_seconds", time.wholeSeconds(wait));
    }
    return error;
  }

  private static String type(Failure failure) {
    return switch (failure.cause()) {
      case REQUEST_RATE -> "requests";
      case TOKEN_RATE -> "tokens";
      case EMPTY_ACCOUNT, SPEND_LIMIT, DAILY_QUOTA -> "insufficient_quota";
      case USAGE_WINDOW -> "usage_limit_reached";
      case STATUS ->
          switch (failure.status()) {
            case 402 -> "insufficient_quota";
            case 429 -> "requests";
            default -> failure.status() < 500 ? "invalid_request_error" : "server_error";
          };
    };
  }

  private static @Nullable String code(Failure failure) {
    return switch (failure.cause()) {
      case REQUEST_RATE, TOKEN_RATE -> "rate_limit_exceeded";
      case EMPTY_ACCOUNT -> "insufficient_quota";
      case SPEND_LIMIT -> "organization_spend_limit_exceeded";
      case DAILY_QUOTA -> "organization_usage_limit_exceeded";
      case USAGE_WINDOW -> null;
      case STATUS ->
          switch (failure.status()) {
            case 401 -> "invalid_api_key";
            case 402 -> "credit_balance_exhausted";
            case 429 -> "rate_limit_exceeded";
            case 503, 529 -> "server_is_overloaded";
            default -> null;
          };
    };
  }

  private String message(Failure failure) {
    return switch (failure.cause()) {
      case REQUEST_RATE -> "Rate limit reached on requests per min (RPM)." + again(failure);
      case TOKEN_RATE -> "Rate limit reached on tokens per min (TPM)." + again(failure);
      case EMPTY_ACCOUNT ->
          "You exceeded your current quota, please check your plan and billing details.";
      case SPEND_LIMIT -> "Your organization has reached its spend limit.";
      case DAILY_QUOTA -> "Your organization has reached its usage limit.";
      case USAGE_WINDOW -> "The usage limit has been reached";
      case STATUS -> ofStatus(failure.status());
    };
  }

  private String again(Failure failure) {
    Duration wait = failure.retryAfter();
    return wait == null ? "" : " Please try again in " + time.exactSeconds(wait) + "s.";
  }

  private static String ofStatus(int status) {
    return switch (status) {
      case 401 -> "Incorrect API key provided.";
      case 402 -> "Your credit balance is exhausted.";
      case 403 -> "You are not allowed to use this model.";
      case 404 -> "Not found.";
      case 429 -> "Rate limit reached.";
      case 502 -> "Bad gateway.";
      case 503, 529 -> "The server is currently overloaded. Please try again later.";
      default -> status < 500 ? "Invalid request." : "The server had an error.";
    };
  }
}
