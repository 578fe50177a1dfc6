package dev.hivemind.proxy.pipeline;

/** The ledger did not take a record; nothing may be forwarded that it does not know. */
final class LedgerFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LedgerFailure(RuntimeException cause) {
    super(cause);
  }

  /** For a person. */
  String reason() {
    return "its ledger cannot be written; see where it is kept whether the disk is full";
  }
}
