package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.upstream.Answer;
import dev.hivemind.proxy.upstream.BodyEnd;
import dev.hivemind.proxy.upstream.ForwardedHeaders;
import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.upstream.Reply;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Gives a caller what its call brought. */
final class Delivery {
  private final Calls calls;

  Delivery(Calls calls) {
    this.calls = calls;
  }

  /** Returns when the caller has it, or is gone. */
  AttemptEnd deliver(Call call, Caller caller, Reply reply, Stopwatch sinceForwarded)
      throws InterruptedException {
    return switch (reply) {
      case NoAnswer none -> refuse(call, caller, none);
      case Answer answer -> relay(call, caller, answer, sinceForwarded);
    };
  }

  private static AttemptEnd refuse(Call call, Caller caller, NoAnswer none) {
    if (none.cause() == NoAnswer.Cause.STOPPED) {
      caller.reset();
    } else {
      caller.answer(OwnAnswers.noAnswer(call, none));
    }
    return AttemptEnd.unanswered(call.outcomeOr(Outcome.NO_ANSWER), none.detail());
  }

  private AttemptEnd relay(Call call, Caller caller, Answer answer, Stopwatch sinceForwarded)
      throws InterruptedException {
    ReplyMeter meter = new ReplyMeter(call, answer, sinceForwarded);
    Consumer<ByteBuffer> passing = meter::passed;
    try (answer) {
      caller.begin(answer.status(), ForwardedHeaders.toCaller(answer.headers()));
      BodyEnd bodyEnd = answer.moveTo(caller, passing.andThen(bytes -> calls.moved(call)));
      AttemptEnd end = meter.end(bodyEnd);
      finish(caller, end.outcome());
      return end;
    }
  }

  /** Only what is whole may look whole. */
  private static void finish(Caller caller, Outcome outcome) {
    switch (outcome) {
      case OK, ERROR_ANSWER, ERROR_EVENT -> caller.end();
      case TRUNCATED, NO_ANSWER, CLIENT_GONE, ABORTED -> caller.reset();
    }
  }
}
