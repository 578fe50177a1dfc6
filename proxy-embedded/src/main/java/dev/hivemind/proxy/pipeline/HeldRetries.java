package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.dispatch.Waiter;
import dev.hivemind.proxy.retry.Backoff;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds a call and attempts it again for as long as its caller has patience, rather than let it
 * fail (architecture.md, retry). Holds nothing of the lane meanwhile.
 */
final class HeldRetries implements RetryLoop {
  /** A request that a healthy provider fails on every time is given up. */
  private static final int MOST_SERVER_ERRORS = 10;

  private final Function<Call, LaneStage> lanes;
  private final Stages.Watch watch;
  private final Ticker ticker;

  HeldRetries(Function<Call, LaneStage> lanes, Stages.Watch watch, Ticker ticker) {
    this.lanes = lanes;
    this.watch = watch;
    this.ticker = ticker;
  }

  @Override
  public void run(Call call, Attempt attempt) throws InterruptedException {
    LaneStage lane = lanes.apply(call);
    lane.retries().freshCall();
    @Nullable Again again = Again.FIRST;
    while (again != null) {
      try (Withheld withheld = attempt.make(again)) {
        again = withheld == null ? null : next(call, lane, again, withheld.fault());
        if (withheld != null && again == null) {
          watch.passedOn(call, withheld.fault());
          withheld.tell();
        }
      }
    }
  }

  /** Null: the caller must be told. */
  private @Nullable Again next(Call call, LaneStage lane, Again last, Fault fault) {
    lane.saw(call, fault);
    if (!isWorthTrying(call, lane, last, fault)) {
      return null;
    }
    long now = ticker.nanos();
    Waiter.BackOff backOff = backOff(lane, last.failed(), fault, now);
    if (backOff.untilNanos() - call.arrivedNanos() > call.patience().toNanos()) {
      return null;
    }
    boolean serverError = last.metServerError() || fault.kind() == Fault.Kind.SERVER_ERROR;
    return new Again(last.failed() + 1, backOff, serverError);
  }

  private static boolean isWorthTrying(Call call, LaneStage lane, Again last, Fault fault) {
    boolean hopeless =
        fault.kind() == Fault.Kind.SERVER_ERROR && last.failed() + 1 >= MOST_SERVER_ERRORS;
    return fault.kind().retriable()
        && !hopeless
        && lane.has(Primitive.RETRY)
        && call.stop().reason() == null;
  }

  private static Waiter.BackOff backOff(LaneStage lane, int failedBefore, Fault fault, long now) {
    Duration asked = fault.askedWait();
    Duration own = Backoff.PAPER.delay(failedBefore, Randomness.fraction());
    long wait = (asked == null ? own : asked).toNanos();
    long storm = lane.retries().take(now);
    return storm > wait
        ? new Waiter.BackOff(now + storm, new WaitReason.TooManyRetries())
        : new Waiter.BackOff(now + wait, new WaitReason.BackingOff(failedBefore + 1));
  }
}
