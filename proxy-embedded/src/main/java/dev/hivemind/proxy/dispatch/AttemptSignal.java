package dev.hivemind.proxy.dispatch;

/** What an attempt's end says about the provider's health. */
public enum AttemptSignal {
  /** An answer that shows a healthy provider: any status below 500 except 429. */
  SUCCESS,
  /** The provider refused it for its rate: 429. */
  RATE_LIMITED,
  /** 502, 503, 504, 529, a reset, a refused connection, a cut-off answer, an overload event. */
  FAILED,
  /** 500: the provider's own fault, and no sign of too much load. */
  SERVER_ERROR,
  /** 500 to a call that met one before: it may be the call's own fault every time. */
  SERVER_ERROR_AGAIN,
  /** Nothing: the client left, the attempt was stopped, or the fault was HiveMind's own. */
  IGNORED
}
