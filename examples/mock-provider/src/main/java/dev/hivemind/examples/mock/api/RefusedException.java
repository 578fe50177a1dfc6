package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.fault.Failure;

/** A call that an API does not serve; the message is the API's. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  private final Refusal refusal;

  public RefusedException(Refusal refusal, String message) {
    super(message);
    this.refusal = refusal;
  }

  public Failure failure() {
    return Failure.said(refusal.status(), String.valueOf(getMessage()));
  }
}
