package dev.hivemind.proxy.pipeline;

/** What stands between a call and its lane. */
record Stages(Budget budget, RetryLoop retry, Dispatch dispatch) {
  /** Every call is forwarded at once, and once. */
  static final Stages OPEN = new Stages(Budget.UNLIMITED, RetryLoop.ONCE, Dispatch.IMMEDIATE);
}
