package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.dispatch.AttemptSignal;
import dev.hivemind.proxy.dispatch.Permit;
import dev.hivemind.proxy.retry.Fault;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tells a lane what an attempt's end means for it. */
final class Feedback {
  private Feedback() {}

  /**
   * Gives back everything that the attempt held.
   *
   * @param now the wall clock
   */
  static void give(Permit permit, AttemptEnd end, Instant now) {
    Fault fault = end.fault();
    if (fault != null && fault.kind() == Fault.Kind.RATE_LIMITED) {
      permit.refused(fault.askedWait());
    }
    if (fault != null && fault.kind() == Fault.Kind.USAGE_LIMIT && fault.askedWait() != null) {
      permit.usageLimitReached(now.plus(fault.askedWait()));
    }
    permit.complete(signal(end), end.usage());
  }

  static AttemptSignal signal(AttemptEnd end) {
    return switch (end.outcome()) {
      case OK -> AttemptSignal.SUCCESS;
      case CLIENT_GONE, ABORTED -> AttemptSignal.IGNORED;
      case ERROR_ANSWER, ERROR_EVENT, TRUNCATED, NO_ANSWER -> ofFault(end.fault());
    };
  }

  private static AttemptSignal ofFault(@Nullable Fault fault) {
    if (fault == null) {
      return AttemptSignal.SUCCESS;
    }
    return switch (fault.kind()) {
      case CONNECTION, TRUNCATED, OVERLOADED, UNAVAILABLE, SERVER_ERROR -> AttemptSignal.FAILED;
      case RATE_LIMITED -> AttemptSignal.RATE_LIMITED;
      case USAGE_LIMIT, NO_CREDIT, KEY_REFUSED, FINAL -> AttemptSignal.SUCCESS;
    };
  }
}
