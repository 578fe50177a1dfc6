package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.fault.FailureCause;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Anthropic's words for failures.
 *
 * @see <a href="https://platform.claude.com/docs/en/api/errors">Errors</a>
 */
final class AnthropicErrors {
  private static final int BILLING = 402;
  private static final int INVALID_REQUEST = 400;

  private AnthropicErrors() {}

  static int status(Failure failure) {
    return switch (failure.cause()) {
      case EMPTY_ACCOUNT -> BILLING;
      case DAILY_QUOTA -> INVALID_REQUEST;
      case STATUS, REQUEST_RATE, TOKEN_RATE, SPEND_LIMIT, USAGE_WINDOW -> failure.status();
    };
  }

  static ObjectNode body(Failure failure, String requestId) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("type", "error");
    ObjectNode error = body.putObject("error").put("type", type(status(failure)));
    if (failure.cause() == FailureCause.SPEND_LIMIT) {
      error.putObject("details").put("error_code", "enforced_spend_limit_reached");
    }
    String message = failure.message();
    error.put("message", message == null ? message(failure) : message);
    return body.put("request_id", requestId);
  }

  private static String type(int status) {
    return switch (status) {
      case 401 -> "authentication_error";
      case 402 -> "billing_error";
      case 403 -> "permission_error";
      case 404 -> "not_found_error";
      case 413 -> "request_too_large";
      case 429 -> "rate_limit_error";
      case 504 -> "timeout_error";
      case 529 -> "overloaded_error";
      default -> status < 500 ? "invalid_request_error" : "api_error";
    };
  }

  private static String message(Failure failure) {
    return switch (failure.cause()) {
      case REQUEST_RATE -> "This request would exceed the rate limit of requests per minute.";
      case TOKEN_RATE -> "This request would exceed the rate limit of tokens per minute.";
      case EMPTY_ACCOUNT -> "Your credit balance is too low to access the Anthropic API.";
      case SPEND_LIMIT -> "Your organization has reached its monthly spend limit.";
      case DAILY_QUOTA -> "You have reached your specified API usage limits.";
      case USAGE_WINDOW -> "This request would exceed your account's rate limit.";
      case STATUS -> ofStatus(failure.status());
    };
  }

  private static String ofStatus(int status) {
    return switch (status) {
      case 401 -> "invalid x-api-key";
      case 402 -> "Your credit balance is too low to access the Anthropic API.";
      case 403 -> "Your API key does not have permission to use the specified resource.";
      case 404 -> "Not found";
      case 413 -> "Request exceeds the maximum allowed number of bytes.";
      case 429 -> "Rate limited";
      case 502 -> "Bad gateway";
      case 503 -> "Service unavailable";
      case 504 -> "Request timed out";
      case 529 -> "Overloaded";
      default -> status < 500 ? "Invalid request" : "Internal server error";
    };
  }
}
