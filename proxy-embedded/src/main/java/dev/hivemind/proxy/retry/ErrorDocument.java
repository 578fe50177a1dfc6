package dev.hivemind.proxy.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON of an error as any of the providers shapes it. What is no JSON says nothing; that is no
 * error.
 */
final class ErrorDocument {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final int MOST_WORDS = 500;

  private static final Set<String> NO_CREDIT =
      Set.of(
          "insufficient_quota",
          "credit_balance_exhausted",
          "organization_usage_limit_exceeded",
          "enforced_spend_limit_reached",
          "billing_error");

  /** Anthropic says these in the words of a 400 only. */
  private static final Pattern NO_CREDIT_WORDS =
      Pattern.compile("(?i)reached your specified api usage limits|credit balance is too low");

  /** Of the year 1973; as seconds since 1970 they would be of the year 5138. */
  private static final double FIRST_MILLISECONDS = 1e11;

  /** Of the year 33658. */
  private static final double LAST_MILLISECONDS = 1e15;

  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?s");

  /** A code that is the status itself, as Gemini and OpenRouter have it. */
  private static final Pattern STATUS = Pattern.compile("(?<!\\S)[45][0-9]{2}(?!\\S)");

  /** What names of errors mean, by a part of them: the first that is there counts. */
  private static final List<Named> STATUSES =
      List.of(
          new Named(529, "overloaded"),
          new Named(429, "rate_limit", "slow_down", "resource_exhausted"),
          new Named(504, "timeout", "deadline_exceeded"),
          new Named(503, "unavailable"),
          new Named(401, "authentication", "unauthenticated"),
          new Named(500, "api_error", "server_error", "internal"));

  private record Named(int status, List<String> parts) {
    Named(int status, String... parts) {
      this(status, List.of(parts));
    }
  }

  private final JsonNode root;
  private final JsonNode error;

  private ErrorDocument(JsonNode root) {
    this.root = root;
    this.error = inner(root);
  }

  static ErrorDocument parse(byte[] body) {
    try {
      return new ErrorDocument(
          body.length == 0 ? MissingNode.getInstance() : MAPPER.readTree(body));
    } catch (JacksonException noJson) {
      return new ErrorDocument(MissingNode.getInstance());
    }
  }

  /** Of which nothing else is known. */
  static ErrorDocument of(String type, String words) {
    ObjectNode error = JsonNodeFactory.instance.objectNode();
    boolean named = !type.contains(" "); // Ollama has no names.
    return new ErrorDocument(
        named ? error.put("type", type).put("message", words) : error.put("error", type));
  }

  /** Gemini may wrap errors into an array; a failed response of OpenAI holds its error inside. */
  private static JsonNode inner(JsonNode root) {
    JsonNode whole = root.isArray() ? root.path(0) : root;
    JsonNode error = whole.path("error");
    if (error.isMissingNode() || error.isNull()) {
      error = whole.path("response").path("error");
    }
    return error.isMissingNode() || error.isNull() ? whole : error;
  }

  private String text(String name) {
    return error.path(name).asString("");
  }

  private String message() {
    return error.isString() ? error.asString() : text("message");
  }

  /** For a person: the provider's words, or else its status. */
  String words(int status) {
    String message = message().strip();
    if (message.isEmpty()) {
      return "the provider answered " + status;
    }
    return message.length() > MOST_WORDS ? message.substring(0, MOST_WORDS) + "…" : message;
  }

  /** A subscription's window, of which the body tells when it opens again. */
  boolean saysUsageLimit() {
    return text("type").equals("usage_limit_reached") || text("code").equals("usage_limit_reached");
  }

  boolean saysNoCredit(int status) {
    return isNoCredit(text("type"))
        || isNoCredit(text("code"))
        || isNoCredit(error.path("details").path("error_code").asString(""))
        || (status == 400 && NO_CREDIT_WORDS.matcher(message()).find())
        || (status == 429 && isUsedUpForToday());
  }

  private static boolean isNoCredit(String name) {
    return NO_CREDIT.contains(name) || name.endsWith("_spend_limit_exceeded");
  }

  /** Gemini's daily quota. */
  private boolean isUsedUpForToday() {
    for (JsonNode detail : error.path("details")) {
      for (JsonNode violation : detail.path("violations")) {
        if (violation.path("quotaId").asString("").contains("PerDay")) {
          return true;
        }
      }
    }
    return false;
  }

  /** Gemini answers 400 to a key that it does not know. */
  boolean saysKeyInvalid() {
    for (JsonNode detail : error.path("details")) {
      if (detail.path("reason").asString("").equals("API_KEY_INVALID")) {
        return true;
      }
    }
    return false;
  }

  /** The status that an error event stands for, since it came under a 200. */
  int impliedStatus() {
    String names =
        (text("type") + " " + text("code") + " " + text("status")).toLowerCase(Locale.ROOT);
    Matcher number = STATUS.matcher(names);
    if (number.find()) {
      return Integer.parseInt(number.group());
    }
    for (Named known : STATUSES) {
      if (known.parts().stream().anyMatch(names::contains)) {
        return known.status();
      }
    }
    return error.isString() ? 500 : 400; // Ollama only has words.
  }

  /** How long the body asks to wait; null: it does not say. */
  @Nullable Duration wait(Instant now) {
    Duration seconds = RetryAfter.number(text("resets_in_seconds"), 1e9);
    if (seconds != null) {
      return seconds;
    }
    Duration until = until(error.path("resets_at"), now);
    if (until != null) {
      return until;
    }
    Duration delay = retryDelay();
    return delay == null ? WaitInWords.in(message()) : delay;
  }

  private static @Nullable Duration until(JsonNode resetsAt, Instant now) {
    double number = resetsAt.isNumber() ? resetsAt.asDouble(Double.NaN) : Double.NaN;
    if (!(number >= 0 && number <= LAST_MILLISECONDS)) {
      return null;
    }
    double millis = number < FIRST_MILLISECONDS ? number * 1000 : number; // Some write these.
    Duration left = Duration.between(now, Instant.ofEpochMilli((long) millis));
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Gemini's RetryInfo. */
  private @Nullable Duration retryDelay() {
    for (JsonNode detail : error.path("details")) {
      String delay = detail.path("retryDelay").asString("");
      if (SECONDS.matcher(delay).matches()) {
        return RetryAfter.number(delay.substring(0, delay.length() - 1), 1e9);
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return "ErrorDocument[" + root.getNodeType() + "]";
  }
}
