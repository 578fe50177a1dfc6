package dev.hivemind.proxy.hosting;

import org.jspecify.annotations.Nullable;

/**
 * An agent of a run, as a proxy that several runs share has to call it: {@code RUN/AGENT}. No guest
 * is called so, for no name of theirs has a slash.
 *
 * @param run as it is known here
 * @param agent as the run calls it
 */
record RunAgent(String run, String agent) {

  /** Null: an agent of no run. */
  static @Nullable RunAgent parse(String name) {
    int slash = name.indexOf('/');
    return slash < 0 ? null : new RunAgent(name.substring(0, slash), name.substring(slash + 1));
  }

  String name() {
    return run + "/" + agent;
  }
}
