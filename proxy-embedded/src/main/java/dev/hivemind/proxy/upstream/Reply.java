package dev.hivemind.proxy.upstream;

/** What became of a request: an {@link Answer}, or none. */
public sealed interface Reply permits Answer, NoAnswer {

  /** How often the request was lost on a connection that had died while idle, and sent again. */
  default int resends() {
    return 0;
  }
}
