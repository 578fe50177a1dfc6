package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.ProxyEvent.FaultPassedOn;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.Allowance;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.Reservation;
import dev.hivemind.proxy.dispatch.Permit;
import dev.hivemind.proxy.dispatch.Turn;
import dev.hivemind.proxy.dispatch.Waits;
import dev.hivemind.proxy.dispatch.WakeUp;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.Admissions;
import dev.hivemind.proxy.identity.AgentPath;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Reply;
import dev.hivemind.proxy.upstream.RequestBody;
import dev.hivemind.proxy.upstream.Upstream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The way of every call: {@code identify → budget → RetryLoop[ dispatch → forward ] → pump →
 * ledger}. Plain blocking code on the call's own thread; only bytes move elsewhere. Thread-safe.
 */
public final class CallPipeline {
  private final Admissions admissions;
  private final Calls calls;
  private final Stages stages;
  private final Upstream upstream;
  private final Delivery pump;
  private final LedgerBook ledger;
  private final Ticker ticker;
  private final int mostBodyBytes;

  public CallPipeline(
      Admissions admissions,
      Calls calls,
      LaneStages lanes,
      WakeUp wakeUp,
      Upstream upstream,
      ProxyOptions options,
      int mostBodyBytes) {
    this(
        admissions,
        calls,
        new Stages(
            new CallBudget(options.budgets()),
            new HeldRetries(lanes::of, watch(options), options.ticker()),
            new LaneDispatch(lanes::of),
            (caller, call) -> PatientCaller.of(caller, call, wakeUp, options.ticker()),
            watch(options)),
        upstream,
        new LedgerBook(options.ledger(), options.ticker()),
        options.ticker(),
        mostBodyBytes);
  }

  private static Stages.Watch watch(ProxyOptions options) {
    return (call, fault) -> {
      if (fault.kind().isProviders()) {
        options.listener().happened(new FaultPassedOn(call.agent(), fault.words()));
      }
    };
  }

  CallPipeline(
      Admissions admissions,
      Calls calls,
      Stages stages,
      Upstream upstream,
      LedgerBook ledger,
      Ticker ticker,
      int mostBodyBytes) {
    this.admissions = admissions;
    this.calls = calls;
    this.stages = stages;
    this.upstream = upstream;
    this.pump = new Delivery(calls, ticker, stages.watch());
    this.ledger = ledger;
    this.ticker = ticker;
    this.mostBodyBytes = mostBodyBytes;
  }

  /** Carries a call from its head to its end; returns when nothing is left to do for it. */
  public void carry(Caller caller) throws InterruptedException {
    AgentPath path = AgentPath.parse(caller.head().target());
    String token = caller.head().headers().first(AgentAccess.TOKEN_HEADER);
    Admission admission = admissions.identify(path, token);
    if (path == null || admission == null) {
      turnAway(caller, path);
      return;
    }
    Call call = calls.begin(admission, path, caller.head());
    if (call == null) {
      caller.reset();
      return;
    }
    if (admissions.identify(path, token) == null) {
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
      calls.end(call);
    }
  }

  /** Keeps nothing of what a stranger sends. */
  private static void turnAway(Caller caller, @Nullable AgentPath path)
      throws InterruptedException {
    try {
      caller.receive(0);
      caller.answer(OwnAnswers.unauthorized(path == null ? null : Endpoint.protocol(path.path())));
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
        return forward(call, caller, reservation, permit, waits);
      }
      case Turn.Stopped() -> {}
      case Turn.Refused(String reason) -> caller.answer(OwnAnswers.laneClosed(call, reason));
      case Turn.Bounced(Duration retryAfter) ->
          caller.answer(OwnAnswers.providerFailing(call, retryAfter));
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
      Call call, Caller caller, Reservation reservation, Permit permit, Waits waits)
      throws InterruptedException {
    AttemptEnd end = AttemptEnd.unanswered(Outcome.ABORTED, null);
    try {
      LedgerBook.Entry entry = ledger.open(call, waits);
      try {
        Reply reply = upstream.send(call.lane(), call.forwarded(), call.stop());
        Attempted attempted = pump.deliver(call, caller, reply, entry.sinceForwarded(), permit);
        end = attempted.end();
        return attempted.withheld();
      } finally {
        entry.close(end);
      }
    } finally {
      spend(reservation, end);
      Feedback.give(permit, end, ticker.now());
    }
  }

  private static void spend(Reservation reservation, AttemptEnd end) {
    if (end.outcome() == Outcome.OK) {
      reservation.spend(end.usage(), end.model());
    } else {
      reservation.spendFailed(end.usage(), end.model());
    }
  }
}
