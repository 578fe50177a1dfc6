package dev.hivemind.examples.mock.gemini;

import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Google's words for failures.
 *
 * @see <a href="https://ai.google.dev/gemini-api/docs/troubleshooting">Troubleshooting</a>
 */
final class GeminiErrors {
  private static final String TYPE = "type.googleapis.com/google.rpc.";

  private final WireTime time;

  GeminiErrors(WireTime time) {
    this.time = time;
  }

  ObjectNode body(Failure failure) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    String message = failure.message();
    ObjectNode error =
        body.putObject("error")
            .put("code", failure.status())
            .put("message", message == null ? message(failure) : message)
            .put("status", status(failure.status()));
    ArrayNode details = JsonNodeFactory.instance.arrayNode();
    String quota = exhaustedQuota(failure);
    if (quota != null) {
      details
          .addObject()
          .put("@type", TYPE + "QuotaFailure")
          .putArray("violations")
          .addObject()
          .put("quotaMetric", "generativelanguage.googleapis.com/generate_content_requests")
          .put("quotaId", quota);
    }
    Duration wait = failure.retryAfter();
    if (wait != null) {
      details
          .addObject()
          .put("@type", TYPE + "RetryInfo")
          .put("retryDelay", time.seconds(wait) + "s");
    }
    if (!details.isEmpty()) error.set("details", details);
    return body;
  }

  private static String status(int status) {
    return switch (status) {
      case 401 -> "UNAUTHENTICATED";
      case 402, 429 -> "RESOURCE_EXHAUSTED";
      case 403 -> "PERMISSION_DENIED";
      case 404 -> "NOT_FOUND";
      case 408, 504 -> "DEADLINE_EXCEEDED";
      case 409 -> "ABORTED";
      case 502, 503, 529 -> "UNAVAILABLE";
      default -> status < 500 ? "INVALID_ARGUMENT" : "INTERNAL";
    };
  }

  private static @Nullable String exhaustedQuota(Failure failure) {
    return switch (failure.cause()) {
      case REQUEST_RATE -> "GenerateRequestsPerMinutePerProjectPerModel";
      case TOKEN_RATE -> "GenerateContentInputTokensPerModelPerMinute";
      case EMPTY_ACCOUNT, SPEND_LIMIT, DAILY_QUOTA, USAGE_WINDOW ->
          "GenerateRequestsPerDayPerProjectPerModel";
      case STATUS -> null;
    };
  }

  private static String message(Failure failure) {
    return switch (failure.cause()) {
      case REQUEST_RATE, TOKEN_RATE, EMPTY_ACCOUNT, SPEND_LIMIT, DAILY_QUOTA, USAGE_WINDOW ->
          "You exceeded your current quota, please check your plan and billing details.";
      case STATUS ->
          switch (failure.status()) {
            case 401 -> "Request had invalid authentication credentials.";
            case 403 -> "The caller does not have permission.";
            case 404 -> "The requested resource is not found.";
            case 429 -> "Resource has been exhausted (e.g. check quota).";
            case 503, 529 -> "The model is overloaded. Please try again later.";
            case 504 -> "Deadline expired before operation could complete.";
            default ->
                failure.status() < 500 ? "Request is invalid." : "An internal error has occurred.";
          };
    };
  }
}
