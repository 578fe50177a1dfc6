package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.dispatch.Permit;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.retry.FaultReader;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Answer;
import dev.hivemind.proxy.upstream.BodyEnd;
import dev.hivemind.proxy.upstream.BodySink;
import dev.hivemind.proxy.upstream.ForwardedHeaders;
import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.upstream.Reply;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Gives a caller what its call brought, or withholds a fault that may be tried again. */
final class Delivery {
  /** More of an error's body is not read to understand it. */
  private static final int UNDERSTOOD_BYTES = 64 * 1024;

  private final Calls calls;
  private final Ticker ticker;
  private final Stages.Watch watch;

  Delivery(Calls calls, Ticker ticker, Stages.Watch watch) {
    this.calls = calls;
    this.ticker = ticker;
    this.watch = watch;
  }

  /**
   * Returns when the caller has it, or is gone, or got nothing of it.
   *
   * @param onEnd is told how an attempt ended that was answered, before the caller can know
   */
  Attempted deliver(
      Call call,
      Caller caller,
      Reply reply,
      Stopwatch sinceForwarded,
      Permit permit,
      Consumer<AttemptEnd> onEnd)
      throws InterruptedException {
    return switch (reply) {
      case NoAnswer none -> unanswered(call, caller, none);
      case Answer answer -> {
        try (answer) {
          learn(permit, answer);
          ReplyMeter meter = meter(call, answer, sinceForwarded, permit, onEnd);
          yield answered(call, strippingUsage(call, caller, answer), answer, meter);
        }
      }
    };
  }

  /** Whatever an answer says of limits, it is delivered. */
  private static void learn(Permit permit, Answer answer) {
    try {
      permit.answered(answer.status(), answer.headers());
    } catch (RuntimeException misread) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, misread);
    }
  }

  private ReplyMeter meter(
      Call call,
      Answer answer,
      Stopwatch sinceForwarded,
      Permit permit,
      Consumer<AttemptEnd> onEnd) {
    boolean stream = ReplyMeter.isStream(answer);
    return new ReplyMeter(
        call, answer, sinceForwarded, ttfb -> permit.firstByte(ttfb, stream), onEnd, ticker);
  }

  private static Caller strippingUsage(Call call, Caller caller, Answer answer) {
    return call.hasUsageAsked() && answer.status() < 400 && ReplyMeter.isStream(answer)
        ? new UsageStrippingCaller(caller)
        : caller;
  }

  private Attempted answered(Call call, Caller caller, Answer answer, ReplyMeter meter)
      throws InterruptedException {
    if (answer.status() >= 400) {
      return refused(call, caller, answer, meter);
    }
    boolean triedAgain = call.lane().tuning().has(Primitive.RETRY);
    if (!triedAgain || !ReplyMeter.isStream(answer)) {
      meter.beginsWell(); // Of other streams the first event tells.
    }
    if (triedAgain && call.terms().shielded()) {
      return shielded(call, caller, answer, meter);
    }
    return triedAgain && ReplyMeter.isReadableStream(answer)
        ? screened(call, caller, answer, meter)
        : relayed(call, caller, answer, meter);
  }

  private static Attempted unanswered(Call call, Caller caller, NoAnswer none) {
    AttemptEnd end = AttemptEnd.unanswered(call.outcomeOr(Outcome.NO_ANSWER), FaultReader.of(none));
    if (none.cause() == NoAnswer.Cause.STOPPED) {
      caller.reset();
      return Attempted.over(end);
    }
    return withheld(end, () -> caller.answer(OwnAnswers.noAnswer(call, none)));
  }

  /** An error is read whole before anything is decided: its body may tell that no retry helps. */
  private Attempted refused(Call call, Caller caller, Answer answer, ReplyMeter meter)
      throws InterruptedException {
    HeldBody body = new HeldBody();
    BodyEnd bodyEnd = move(call, answer, body, meter);
    Fault fault =
        FaultReader.of(answer.status(), answer.headers(), readable(answer, body), ticker.now());
    return held(call, caller, answer, body, meter.end(bodyEnd).with(fault));
  }

  private static byte[] readable(Answer answer, HeldBody body) {
    return Decoded.head(body.head(UNDERSTOOD_BYTES), answer.headers());
  }

  /** Completed here before the caller gets any of it (architecture.md, shield). */
  private Attempted shielded(Call call, Caller caller, Answer answer, ReplyMeter meter)
      throws InterruptedException {
    HeldBody body = new HeldBody();
    FirstEvent first = new FirstEvent(body, meter::beginsWell);
    boolean readable = ReplyMeter.isReadableStream(answer);
    BodyEnd bodyEnd = move(call, answer, readable ? first : body, meter);
    if (first.error() != null) {
      return begunWithError(caller, answer, first.error(), first, meter);
    }
    if (readable && first.isHolding()) {
      new BlockingWriter(body).write(first.held());
    }
    AttemptEnd end = meter.end(bodyEnd);
    if (end.fault() != null) {
      return held(call, caller, answer, body, end);
    }
    try (body) {
      tell(call, caller, answer, body, end.outcome());
      return Attempted.over(end);
    }
  }

  private static Attempted held(
      Call call, Caller caller, Answer answer, HeldBody body, AttemptEnd end) {
    Withheld.Telling telling =
        new Withheld.Telling() {
          @Override
          public void tell() throws InterruptedException {
            Delivery.tell(call, caller, answer, body, end.outcome());
          }

          @Override
          public void close() {
            body.close();
          }
        };
    return withheld(end, telling);
  }

  private static void tell(Call call, Caller caller, Answer answer, HeldBody body, Outcome outcome)
      throws InterruptedException {
    switch (outcome) {
      case OK, ERROR_ANSWER, ERROR_EVENT -> {
        if (answer.status() >= 400 && caller.refuse(answer.status(), readable(answer, body))) {
          return;
        }
        begin(caller, answer);
        body.pourInto(caller);
        caller.end();
      }
      case TRUNCATED, NO_ANSWER ->
          caller.answer(
              answer.status() >= 400
                  ? OwnAnswers.cutShort(call, answer.status(), answer.headers())
                  : OwnAnswers.brokenOff(call));
      case CLIENT_GONE, ABORTED -> caller.reset();
    }
  }

  /** Streamed as it comes, unless it begins with an error; until it begins the call is held. */
  private Attempted screened(Call call, Caller caller, Answer answer, ReplyMeter meter)
      throws InterruptedException {
    FirstEvent first =
        new FirstEvent(
            caller,
            () -> {
              begin(caller, answer);
              meter.beginsWell();
            });
    BodyEnd bodyEnd = move(call, answer, first, meter);
    if (first.error() != null) {
      return begunWithError(caller, answer, first.error(), first, meter);
    }
    AttemptEnd end = meter.end(bodyEnd);
    if (first.isHolding() && end.outcome() == Outcome.TRUNCATED) {
      return withheld(end, () -> caller.answer(OwnAnswers.brokenOff(call)));
    }
    if (first.isHolding() && end.outcome() != Outcome.CLIENT_GONE) {
      begin(caller, answer);
      new BlockingWriter(caller).write(first.held());
    }
    finish(call, caller, end);
    return Attempted.over(end);
  }

  private Attempted begunWithError(
      Caller caller, Answer answer, String error, FirstEvent first, ReplyMeter meter) {
    return withheld(
        meter.endWithError(FaultReader.ofEvent(error, ticker.now())),
        () -> {
          begin(caller, answer);
          new BlockingWriter(caller).write(first.held());
          caller.end();
        });
  }

  private Attempted relayed(Call call, Caller caller, Answer answer, ReplyMeter meter)
      throws InterruptedException {
    begin(caller, answer);
    AttemptEnd end = meter.end(move(call, answer, caller, meter));
    finish(call, caller, end);
    return Attempted.over(end);
  }

  private BodyEnd move(Call call, Answer answer, BodySink sink, ReplyMeter meter)
      throws InterruptedException {
    Consumer<ByteBuffer> passing = meter::passed;
    return answer.moveTo(sink, passing.andThen(bytes -> calls.moved(call)));
  }

  private static void begin(Caller caller, Answer answer) {
    caller.begin(answer.status(), ForwardedHeaders.toCaller(answer.headers()));
  }

  private static Attempted withheld(AttemptEnd end, Withheld.Telling telling) {
    Fault fault = end.fault();
    return fault == null ? Attempted.over(end) : new Attempted(end, new Withheld(fault, telling));
  }

  /** Only what is whole may look whole. */
  private void finish(Call call, Caller caller, AttemptEnd end) {
    Fault fault = end.fault();
    if (fault != null) {
      watch.passedOn(call, fault);
    }
    switch (end.outcome()) {
      case OK, ERROR_ANSWER, ERROR_EVENT -> caller.end();
      case TRUNCATED, NO_ANSWER, CLIENT_GONE, ABORTED -> caller.reset();
    }
  }
}
