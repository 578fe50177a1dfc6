package dev.hivemind.proxy;

import dev.hivemind.proxy.budget.Ceiling;
import org.jspecify.annotations.Nullable;

/**
 * How a proxy on its own treats callers that nobody admits one by one. Each that can be told from
 * the others, by its name, its conversation or its credentials, is an agent with its own place in
 * the queue and its own budget.
 *
 * @param token what a caller must show, a secret; null: any program of this machine may call
 * @param terms of every agent
 * @param budget of every agent
 */
public record GuestPolicy(@Nullable String token, AgentTerms terms, Ceiling budget) {

  /** Leaves out the token. */
  @Override
  public String toString() {
    return "GuestPolicy[" + (token == null ? "open" : "token") + ", " + terms + ", " + budget + "]";
  }
}
