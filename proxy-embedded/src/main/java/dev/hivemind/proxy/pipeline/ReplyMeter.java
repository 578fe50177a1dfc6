package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.retry.FaultReader;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.time.Ticker;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches an answer pass: when its body began, what it used, whether it is whole. Used by one
 * thread at a time.
 */
final class ReplyMeter {
  private static final Reading NOTHING = new Reading(Usage.NONE, "", true, "");
  private static final String BROKE_OFF = "the provider's answer broke off: ";
  private static final String NO_LAST_EVENT = "the provider's answer ended without its last event";

  private final Call call;
  private final Answer answer;
  private final Stopwatch sinceForwarded;
  private final Consumer<Duration> onFirstByte;
  private final Consumer<AttemptEnd> onEnd;
  private final Ticker ticker;
  private final @Nullable UsageTap tap;
  private @Nullable Duration firstByte;
  private boolean begunWell;
  private boolean told;

  /**
   * @param onFirstByte is told, once, the time from forwarding to the first byte of a good answer,
   *     when that is known to be one
   * @param onEnd is told, once, how the attempt ended, before the caller can know
   */
  ReplyMeter(
      Call call,
      Answer answer,
      Stopwatch sinceForwarded,
      Consumer<Duration> onFirstByte,
      Consumer<AttemptEnd> onEnd,
      Ticker ticker) {
    this.call = call;
    this.answer = answer;
    this.sinceForwarded = sinceForwarded;
    this.onFirstByte = onFirstByte;
    this.onEnd = onEnd;
    this.ticker = ticker;
    this.tap = answer.status() < 300 ? tap(call, answer) : null; // Others wrote nothing.
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
      tellFirstByte();
    }
    if (tap != null) {
      tap.accept(bytes);
    }
  }

  /** The answer is a good one, as far as its beginning tells. */
  void beginsWell() {
    begunWell = true;
    tellFirstByte();
  }

  private void tellFirstByte() {
    if (begunWell && firstByte != null && !told) {
      told = true;
      onFirstByte.accept(firstByte);
    }
  }

  /** How the attempt ended that brought this answer. */
  AttemptEnd end(BodyEnd bodyEnd) {
    Reading reading = tap == null ? NOTHING : tap.read();
    return switch (bodyEnd) {
      case BodyEnd.Whole() -> whole(reading);
      case BodyEnd.Broken(String cause) -> {
        Outcome outcome = call.outcomeOr(Outcome.TRUNCATED);
        // Whoever stopped the call broke its answer off, not the provider.
        boolean itself = outcome == Outcome.TRUNCATED;
        yield end(outcome, reading, itself ? FaultReader.truncated(BROKE_OFF + cause) : null);
      }
      case BodyEnd.Refused() -> end(call.outcomeOr(Outcome.CLIENT_GONE), reading, null);
    };
  }

  /** Of an answer that began with an error. */
  AttemptEnd endWithError(Fault fault) {
    return end(Outcome.ERROR_EVENT, tap == null ? NOTHING : tap.read(), fault);
  }

  private AttemptEnd whole(Reading reading) {
    if (answer.status() >= 400) {
      return end(Outcome.ERROR_ANSWER, reading, null);
    }
    if (!reading.errorType().isEmpty()) {
      return end(Outcome.ERROR_EVENT, reading, fault(reading.errorType()));
    }
    return saysItsEnd() && !reading.complete()
        ? end(Outcome.TRUNCATED, reading, FaultReader.truncated(NO_LAST_EVENT))
        : end(Outcome.OK, reading, null);
  }

  private Fault fault(String errorType) {
    String words = tap == null ? "" : tap.errorWords();
    return FaultReader.ofErrorType(errorType, words, ticker.now());
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
    return call.isOfKnownApi() && (isStream(answer) || !delimited) && !hasNoBody();
  }

  private static boolean isEventStream(Answer answer) {
    return mediaType(answer).startsWith("text/event-stream");
  }

  /** Whether the body comes in pieces as they are made: events or lines of JSON. */
  static boolean isStream(Answer answer) {
    return isEventStream(answer) || mediaType(answer).contains("ndjson");
  }

  /** Whether the body comes in pieces of which the first can be looked at. */
  static boolean isReadableStream(Answer answer) {
    return isStream(answer) && !isEncoded(answer);
  }

  private static boolean isEncoded(Answer answer) {
    String encoding = answer.headers().first("content-encoding");
    return encoding != null && !encoding.strip().equalsIgnoreCase("identity");
  }

  private static String mediaType(Answer answer) {
    return contentType(answer).toLowerCase(Locale.ROOT);
  }

  private boolean hasNoBody() {
    return call.head().is("HEAD") || answer.status() == 204 || answer.status() == 304;
  }

  private AttemptEnd end(Outcome outcome, Reading reading, @Nullable Fault fault) {
    AttemptEnd end =
        new AttemptEnd(
            outcome,
            answer.status(),
            AttemptEnd.requestId(answer.headers()),
            reading.usage(),
            reading.model(),
            firstByte,
            isStream(answer),
            fault);
    onEnd.accept(end);
    return end;
  }
}
