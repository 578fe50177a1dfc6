package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.Allowance;
import dev.hivemind.proxy.budget.BudgetDesk;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.PricedName;
import dev.hivemind.proxy.budget.Reservation;
import dev.hivemind.proxy.dispatch.Permit;
import dev.hivemind.proxy.dispatch.Turn;
import dev.hivemind.proxy.dispatch.Waits;
import dev.hivemind.proxy.dispatch.WakeUp;
import dev.hivemind.proxy.identity.Identification;
import dev.hivemind.proxy.identity.Identification.Identified;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Reply;
import dev.hivemind.proxy.upstream.RequestBody;
import dev.hivemind.proxy.upstream.Upstream;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The way of every call: {@code identify → budget → RetryLoop[ dispatch → forward ] → pump →
 * ledger}. Plain blocking code on the call's own thread; only bytes move elsewhere. Thread-safe.
 */
public final class CallPipeline implements Reception {
  private final Identification identification;
  private final Calls calls;
  private final Stages stages;
  private final Upstream upstream;
  private final Delivery pump;
  private final LedgerBook ledger;
  private final Ticker ticker;
  private final int mostBodyBytes;

  public CallPipeline(
      Identification identification,
      Calls calls,
      LaneStages lanes,
      WakeUp wakeUp,
      BudgetDesk budgets,
      Upstream upstream,
      ProxyOptions options,
      int mostBodyBytes) {
    this(
        identification,
        calls,
        Stages.of(lanes, wakeUp, budgets, options),
        upstream,
        new LedgerBook(
            options.ledger(),
            new PricedName(options.budgets().prices()),
            options.ticker(),
            lanes::absorbed),
        options.ticker(),
        mostBodyBytes);
  }

  CallPipeline(
      Identification identification,
      Calls calls,
      Stages stages,
      Upstream upstream,
      LedgerBook ledger,
      Ticker ticker,
      int mostBodyBytes) {
    this.identification = identification;
    this.calls = calls;
    this.stages = stages;
    this.upstream = upstream;
    this.pump = new Delivery(calls, ticker, stages.watch());
    this.ledger = ledger;
    this.ticker = ticker;
    this.mostBodyBytes = mostBodyBytes;
  }

  @Override
  public void carry(Caller caller) throws InterruptedException {
    Identified who = identify(caller.head());
    if (who == null) {
      turnAway(caller, OwnAnswers.unauthorized(Endpoint.protocolOfTarget(caller.head().target())));
      return;
    }
    Call call = calls.begin(who.admission(), who.path(), caller.head());
    if (call == null) {
      turnAway(caller, OwnAnswers.ending(Endpoint.protocolOfTarget(caller.head().target())));
      return;
    }
    if (!who.admitted().getAsBoolean()) {
      call.abort(); // Dismissed in this very moment: an abort may have missed it.
    }
    try (var _ = call.stop().onRaise(caller::cut)) {
      carry(call, caller);
    } catch (LedgerFailure unaccountable) {
      caller.answer(OwnAnswers.fault(call, unaccountable.reason()));
    } catch (RuntimeException | Error fault) {
      caller.answer(OwnAnswers.fault(call, "a fault of HiveMind's own"));
      throw fault;
    } finally {
      caller.reset();
      call.forgetBody();
      calls.end(call);
    }
  }

  private @Nullable Identified identify(RequestHead head) {
    return identification.identify(head.target(), head.headers());
  }

  /** Keeps nothing of what was sent. */
  private static void turnAway(Caller caller, OwnAnswer answer) throws InterruptedException {
    try {
      caller.receive(0);
      caller.answer(answer);
    } finally {
      caller.reset();
    }
  }

  private void carry(Call call, Caller caller) throws InterruptedException {
    if (!receive(call, caller)) {
      return;
    }
    Caller patient = stages.patience().of(caller, call);
    try {
      spend(call, patient);
    } finally {
      patient.takeOver();
    }
  }

  private void spend(Call call, Caller caller) throws InterruptedException {
    switch (reserve(call)) {
      case Allowance.Reserved(Reservation reservation) -> {
        try (reservation) {
          stages.retry().run(call, again -> attempt(call, caller, reservation, again));
        }
      }
      case Allowance.Refused(BudgetEvent.Stop cause) ->
          caller.answer(OwnAnswers.budgetSpent(call, cause));
      case Allowance.Stopped() -> {}
    }
  }

  /** Whether the call must go on to its lane. */
  private boolean receive(Call call, Caller caller) throws InterruptedException {
    return switch (caller.receive(mostBodyBytes)) {
      case Upload.Whole(RequestBody body) -> {
        call.received(body);
        caller.whenGone(call::callerGone);
        yield !isAnsweredHere(call, caller);
      }
      case Upload.TooLarge() -> {
        caller.answer(OwnAnswers.tooLarge(call, mostBodyBytes));
        yield false;
      }
      case Upload.Broken() -> false;
    };
  }

  private static boolean isAnsweredHere(Call call, Caller caller) {
    if (call.isProbe()) {
      caller.answer(OwnAnswers.present());
    } else if (call.wantsWebSocket()) {
      caller.answer(OwnAnswers.noWebSocket(call));
    } else {
      return false;
    }
    return true;
  }

  private @Nullable Withheld attempt(Call call, Caller caller, Reservation reservation, Again again)
      throws InterruptedException {
    switch (await(call, again)) {
      case Turn.Granted(Permit permit, Waits waits) -> {
        return forward(call, caller, reservation, permit, waits, again);
      }
      case Turn.Stopped() -> {}
      case Turn.Refused(String reason) ->
          caller.answer(
              calls.isEnded()
                  ? OwnAnswers.ending(call.protocol())
                  : OwnAnswers.laneClosed(call, reason));
      case Turn.Bounced(Duration retryAfter) ->
          caller.answer(OwnAnswers.providerFailing(call, retryAfter));
      case Turn.Expired(WaitReason reason, Duration retryAfter) -> {
        Fault fault = HeldTooLong.fault(call, reason, retryAfter);
        stages.watch().passedOn(call, fault);
        caller.answer(OwnAnswers.heldTooLong(call, fault));
      }
    }
    return null;
  }

  private Allowance reserve(Call call) throws InterruptedException {
    try (var _ = calls.waits(call)) {
      return stages.budget().reserve(call);
    } finally {
      call.waitsFor(null);
    }
  }

  private Turn await(Call call, Again again) throws InterruptedException {
    try (var _ = calls.waits(call)) {
      return stages.dispatch().await(call, again);
    }
  }

  private @Nullable Withheld forward(
      Call call, Caller caller, Reservation reservation, Permit permit, Waits waits, Again again)
      throws InterruptedException {
    AttemptEnd end = AttemptEnd.unanswered(Outcome.ABORTED, null);
    Settlement settlement = new Settlement(reservation);
    try {
      LedgerBook.Entry entry = ledger.open(call, waits, again.isRetry());
      try {
        Reply reply = upstream.send(call.lane(), call.forwarded(), call.stop());
        entry.brought(reply);
        Attempted attempted =
            pump.deliver(call, caller, reply, entry.sinceForwarded(), permit, settlement::charge);
        end = attempted.end();
        return attempted.withheld();
      } finally {
        entry.close(end);
      }
    } finally {
      try {
        if (end.outcome() == Outcome.OK) stages.watch().succeeded(call);
        settlement.settle(end);
      } finally {
        Feedback.give(permit, end, again, ticker.now());
      }
    }
  }
}
