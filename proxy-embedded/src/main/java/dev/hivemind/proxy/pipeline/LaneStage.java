package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.ProxyEvent.CallRefused;
import dev.hivemind.proxy.ProxyEvent.LaneStopped;
import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.dispatch.LaneDispatcher;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.retry.RetryBudget;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** Everything that the calls of one lane share. Thread-safe. */
final class LaneStage {
  private final Lane lane;
  private final LaneDispatcher dispatcher;
  private final RetryBudget retries;
  private final boolean closesWhenDead;
  private final ProxyListener listener;
  private final LongAdder absorbed = new LongAdder();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final LoginRefusals refusals = new LoginRefusals();

  /**
   * @param closesWhenDead whether the lane is closed when no call of it can succeed; false where
   *     every caller is told for itself
   */
  LaneStage(
      Lane lane,
      LaneDispatcher dispatcher,
      RetryBudget retries,
      boolean closesWhenDead,
      ProxyListener listener) {
    this.lane = lane;
    this.dispatcher = dispatcher;
    this.retries = retries;
    this.closesWhenDead = closesWhenDead;
    this.listener = listener;
  }

  LaneDispatcher dispatcher() {
    return dispatcher;
  }

  RetryBudget retries() {
    return retries;
  }

  boolean has(Primitive primitive) {
    return lane.tuning().has(primitive);
  }

  /** A fault of which its caller knows nothing is answered by sending again. */
  void absorbed() {
    absorbed.increment();
  }

  /** How many faults their callers never knew of. */
  long retriesAbsorbed() {
    return absorbed.sum();
  }

  /** A call of the lane was answered well. */
  void succeeded() {
    refusals.accepted();
  }

  /** Closes the lane, once, when the call's fault means that none of its calls can succeed. */
  void saw(Call call, Fault fault) {
    String agent = call.agent();
    switch (fault.kind()) {
      case KEY_REFUSED -> {
        if (isKeyDead(call)) {
          stop(agent, LaneStopped.Cause.KEY_REFUSED, fault.words());
        }
      }
      case NO_CREDIT -> stop(agent, LaneStopped.Cause.NO_CREDIT, fault.words());
      case CONNECTION,
          TRUNCATED,
          OVERLOADED,
          UNAVAILABLE,
          SERVER_ERROR,
          RATE_LIMITED,
          USAGE_LIMIT,
          UNANSWERED,
          NOT_THE_PROVIDERS,
          FINAL -> {}
    }
  }

  /** A login that agents bring with them is one for the agents of a run only. */
  private boolean isKeyDead(Call call) {
    return lane.credential() instanceof Credential.Key
        || (call.terms().supervised() && refusals.refused(call.agent()));
  }

  private void stop(String agent, LaneStopped.Cause cause, String words) {
    if (!closesWhenDead) {
      listener.happened(new CallRefused(lane.name(), agent, cause, words));
    } else if (stopped.compareAndSet(false, true)) {
      dispatcher.close(words);
      listener.happened(new LaneStopped(lane.name(), cause, words));
    }
  }
}
