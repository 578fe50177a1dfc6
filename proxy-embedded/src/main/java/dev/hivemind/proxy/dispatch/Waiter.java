package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that wants to be sent. Its times are {@link dev.hivemind.proxy.time.Ticker#nanos()}.
 *
 * @param agent whose turn it would be; fairness is between agents
 * @param priority as the agent was let in with; raised with the time waited
 * @param estimatedTokens of the agent's task: the smaller goes first among equals
 * @param arrivalNanos when the call arrived; a retry keeps its call's
 * @param patience since the arrival: it is turned away, {@link Turn.Expired}, when that has passed
 * @param backOff null: it may be sent at once
 * @param bounce whether it is answered at once, {@link Turn.Bounced}, while the provider fails
 */
public record Waiter(
    String agent,
    Priority priority,
    RateNeed need,
    long estimatedTokens,
    long arrivalNanos,
    Duration patience,
    @Nullable BackOff backOff,
    boolean bounce) {

  /** Keeps an attempt from being sent for a time; it holds no place in the lane meanwhile. */
  public record BackOff(long untilNanos, WaitReason reason) {}
}
