package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.dispatch.AttemptSignal;
import dev.hivemind.proxy.dispatch.Permit;
import dev.hivemind.proxy.retry.Fault;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tells a lane what an attempt's end means for it. */
final class Feedback {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_FAULTS = 500;

  private Feedback() {}

  /**
   * Gives back everything that the attempt held, whatever happens.
   *
   * @param now the wall clock
   */
  static void give(Permit permit, AttemptEnd end, Again again, Instant now) {
    try {
      explain(permit, end.fault(), now);
    } finally {
      permit.complete(signal(end, again), end.usage());
    }
  }

  private static void explain(Permit permit, @Nullable Fault fault, Instant now) {
    if (fault != null && fault.kind() == Fault.Kind.RATE_LIMITED) {
      permit.refused(fault.askedWait());
    }
    if (fault != null && fault.kind() == Fault.Kind.USAGE_LIMIT && fault.askedWait() != null) {
      permit.usageLimitReached(now.plus(fault.askedWait()));
    }
  }

  static AttemptSignal signal(AttemptEnd end, Again again) {
    return switch (end.outcome()) {
      case OK -> AttemptSignal.SUCCESS;
      case CLIENT_GONE, ABORTED -> AttemptSignal.IGNORED;
      case ERROR_ANSWER, ERROR_EVENT, TRUNCATED, NO_ANSWER ->
          end.fault() == null ? AttemptSignal.SUCCESS : ofFault(end.fault(), end.status(), again);
    };
  }

  private static AttemptSignal ofFault(Fault fault, int status, Again again) {
    return switch (fault.kind()) {
      case CONNECTION, TRUNCATED, OVERLOADED, UNAVAILABLE, UNANSWERED -> AttemptSignal.FAILED;
      case SERVER_ERROR ->
          again.metServerError() ? AttemptSignal.SERVER_ERROR_AGAIN : AttemptSignal.SERVER_ERROR;
      case RATE_LIMITED -> AttemptSignal.RATE_LIMITED;
      case USAGE_LIMIT, NO_CREDIT, KEY_REFUSED -> AttemptSignal.SUCCESS;
      case NOT_THE_PROVIDERS -> AttemptSignal.IGNORED;
      case FINAL -> ofStatus(status);
    };
  }

  /** That nothing is to be tried again does not make a failure a success. */
  private static AttemptSignal ofStatus(int status) {
    if (status == TOO_MANY_REQUESTS) {
      return AttemptSignal.RATE_LIMITED;
    }
    return status >= SERVER_FAULTS ? AttemptSignal.FAILED : AttemptSignal.SUCCESS;
  }
}
