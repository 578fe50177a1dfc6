package dev.hivemind.task.run;

/** Why a task is left unfinished although it may be gone on with later. */
public enum StopCause {
  /** Its own budget is spent, or that of the run. */
  BUDGET,
  /** The provider refuses the key. */
  KEY_REFUSED,
  /** The account has no credit left. */
  NO_CREDIT,
  /** The proxy of another process, which its agent called through, has ended. */
  PROXY_ENDED,
  /** A usage limit of the account is reached; it ends by itself. */
  USAGE_LIMIT,
  /** A person stopped it: Ctrl-C, SIGTERM, {@code hivemind stop}. */
  STOPPED,
  /** A fault of the provider ended the agent. */
  PROVIDER,
  /** Hivemind itself was gone. */
  INTERRUPTED
}
