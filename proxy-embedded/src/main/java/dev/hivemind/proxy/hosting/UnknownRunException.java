package dev.hivemind.proxy.hosting;

/** A run that has not joined, or has left, asks for something. */
final class UnknownRunException extends RuntimeException {
  private static final long serialVersionUID = 1L;
}
