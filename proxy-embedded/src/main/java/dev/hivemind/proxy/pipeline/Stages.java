package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.budget.BudgetDesk;
import dev.hivemind.proxy.dispatch.WakeUp;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.time.Ticker;

/** What stands between a call and its lane. */
record Stages(Budget budget, RetryLoop retry, Dispatch dispatch, Patience patience, Watch watch) {

  /** Those of a proxy's lanes. */
  static Stages of(LaneStages lanes, WakeUp wakeUp, BudgetDesk budgets, ProxyOptions options) {
    Ticker ticker = options.ticker();
    Watch watch = new LaneWatch(lanes, options.listener());
    return new Stages(
        new CallBudget(budgets),
        new HeldRetries(lanes::of, watch, ticker),
        new LaneDispatch(lanes::of),
        (caller, call) -> PatientCaller.of(caller, call, wakeUp, ticker),
        watch);
  }

  /** Keeps callers waiting. */
  interface Patience {
    /** Leaves a caller to itself. */
    Patience NONE = (caller, call) -> caller;

    /** The caller as the call shall see it. */
    Caller of(Caller caller, Call call);
  }

  /** Hears of faults that could not be kept from a caller, before the caller does. */
  @FunctionalInterface
  interface Watch {
    Watch NONE = (call, fault) -> {};

    void passedOn(Call call, Fault fault);

    /** Also hears of an attempt that was answered well. */
    default void succeeded(Call call) {}
  }
}
