package dev.hivemind.proxy.pipeline;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Tells a login that is dead from one that has run out: an agent program renews the latter by
 * itself when it is refused, and is then answered well. Thread-safe.
 */
final class LoginRefusals {
  /** Fewer than after which any program gives up by itself (agents.md). */
  private static final int OF_A_DEAD_LOGIN = 3;

  private final ConcurrentMap<String, Integer> inARow = new ConcurrentHashMap<>();

  /**
   * A call of the agent was refused.
   *
   * @return whether the login is dead: the agent was refused several times, and nobody answered
   *     well meanwhile
   */
  boolean refused(String agent) {
    return inARow.merge(agent, 1, Integer::sum) >= OF_A_DEAD_LOGIN;
  }

  /** A call with that login was answered well. */
  void accepted() {
    if (!inARow.isEmpty()) {
      inARow.clear();
    }
  }
}
