package dev.hivemind.proxy.pipeline;

/** What stands between a call and its lane. */
record Stages(Budget budget, RetryLoop retry, Dispatch dispatch) {}
