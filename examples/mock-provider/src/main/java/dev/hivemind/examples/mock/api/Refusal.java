package dev.hivemind.examples.mock.api;

/** Why an API does not serve a call that is at fault itself. */
public enum Refusal {
  INVALID_REQUEST(400),
  UNAUTHENTICATED(401),
  FORBIDDEN(403),
  NOT_FOUND(404),
  METHOD_NOT_ALLOWED(405),
  UPGRADE_REQUIRED(426);

  private final int status;

  Refusal(int status) {
    this.status = status;
  }

  /** Of HTTP. */
  public int status() {
    return status;
  }
}
