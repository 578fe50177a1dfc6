package dev.hivemind.proxy.jetty;

/** Why an exchange with an upstream is ended: its call is. Of no place in the code. */
final class StoppedException extends Exception {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super(null, null, false, false);
  }
}
