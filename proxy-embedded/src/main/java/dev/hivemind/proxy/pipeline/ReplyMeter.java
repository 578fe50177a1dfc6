package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.upstream.Answer;
import dev.hivemind.proxy.upstream.BodyEnd;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.usage.UsageTap;
import dev.hivemind.proxy.usage.UsageTap.Reading;
import dev.hivemind.proxy.usage.UsageTaps;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Watches an answer pass: when its body began, what it used, whether it is whole. Used by one
 * thread at a time.
 */
final class ReplyMeter {
  private static final Reading NOTHING = new Reading(Usage.NONE, "", true, "");

  private final Call call;
  private final Answer answer;
  private final Stopwatch sinceForwarded;
  private final @Nullable UsageTap tap;
  private @Nullable Duration firstByte;

  ReplyMeter(Call call, Answer answer, Stopwatch sinceForwarded) {
    this.call = call;
    this.answer = answer;
    this.sinceForwarded = sinceForwarded;
    this.tap = answer.status() < 400 ? tap(call, answer) : null;
  }

  private static UsageTap tap(Call call, Answer answer) {
    return UsageTaps.forReply(
        call.protocol(),
        contentType(answer),
        answer.headers().first("content-encoding"),
        call.body().length());
  }

  private static String contentType(Answer answer) {
    String type = answer.headers().first("content-type");
    return type == null ? "" : type;
  }

  /** The next bytes of the body. */
  void passed(ByteBuffer bytes) {
    if (firstByte == null) {
      firstByte = sinceForwarded.elapsed();
    }
    if (tap != null) {
      tap.accept(bytes);
    }
  }

  /** How the attempt ended that brought this answer. */
  AttemptEnd end(BodyEnd bodyEnd) {
    Reading reading = tap == null ? NOTHING : tap.read();
    return switch (bodyEnd) {
      case BodyEnd.Whole() -> whole(reading);
      case BodyEnd.Broken(String cause) ->
          end(
              call.outcomeOr(Outcome.TRUNCATED),
              reading,
              "the provider's answer broke off: " + cause);
      case BodyEnd.Refused() -> end(call.outcomeOr(Outcome.CLIENT_GONE), reading, null);
    };
  }

  private AttemptEnd whole(Reading reading) {
    if (answer.status() >= 400) {
      return end(Outcome.ERROR_ANSWER, reading, "the provider answered " + answer.status());
    }
    if (!reading.errorType().isEmpty()) {
      return end(Outcome.ERROR_EVENT, reading, "the provider sent " + reading.errorType());
    }
    return saysItsEnd() && !reading.complete()
        ? end(Outcome.TRUNCATED, reading, "the provider's answer ended without its last event")
        : end(Outcome.OK, reading, null);
  }

  /**
   * Whether the protocol's own end must be there: in a stream of an API that has one, whose clients
   * may take a missing end for a short answer (agents.md), and where only the end of the connection
   * ends the body. What is called at a path of no known API has no end of its own.
   */
  private boolean saysItsEnd() {
    Headers headers = answer.headers();
    boolean delimited =
        headers.first("content-length") != null || headers.first("transfer-encoding") != null;
    boolean stream = contentType(answer).toLowerCase(Locale.ROOT).startsWith("text/event-stream");
    return call.isOfKnownApi() && (stream || !delimited) && !hasNoBody();
  }

  private boolean hasNoBody() {
    return call.head().is("HEAD") || answer.status() == 204 || answer.status() == 304;
  }

  private AttemptEnd end(Outcome outcome, Reading reading, @Nullable String detail) {
    return new AttemptEnd(
        outcome,
        answer.status(),
        AttemptEnd.requestId(answer.headers()),
        reading.usage(),
        reading.model(),
        firstByte,
        detail);
  }
}
