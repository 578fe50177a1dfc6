package dev.hivemind.examples.mock.fault;

/** What a reset before the answer looks like. */
public enum ResetMode {
  /** A TCP RST. */
  RST,
  /** Status 502 without a body: the form in the authors' harness. */
  EMPTY_502;

  Fault fault() {
    return switch (this) {
      case RST -> new Fault.Reset();
      case EMPTY_502 -> new Fault.EmptyBadGateway();
    };
  }
}
