package dev.hivemind.proxy.pipeline;

/** What stands between a call and its lane. */
record Stages(Budget budget, RetryLoop retry, Dispatch dispatch, Patience patience) {

  /** Keeps callers waiting. */
  interface Patience {
    /** Leaves a caller to itself. */
    Patience NONE = (caller, call) -> caller;

    /** The caller as the call shall see it. */
    Caller of(Caller caller, Call call);
  }
}
