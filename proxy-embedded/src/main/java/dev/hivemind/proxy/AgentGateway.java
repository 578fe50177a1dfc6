package dev.hivemind.proxy;

import dev.hivemind.proxy.budget.Ceiling;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a run needs of a scheduling proxy, be it in the run's own process or in another one: it lets
 * agents in and tells how their calls stand. Thread-safe.
 */
public interface AgentGateway extends AutoCloseable {

  /**
   * Gives an agent access to a lane. The same agent may be admitted to several lanes, and again.
   *
   * @throws IllegalArgumentException for a lane that the proxy does not have
   * @throws java.io.UncheckedIOException when the proxy cannot be reached any more; says so to a
   *     person
   */
  AgentAccess admit(String agent, String lane, AgentTerms terms);

  /** Takes back every access of the agent: later calls are answered 401, calls in flight go on. */
  void dismiss(String agent);

  /** Ends every call in flight of the agent at once. */
  void abort(String agent);

  /** The agent's calls are served by this priority from now on, those that wait too. */
  void prioritize(String agent, Priority priority);

  /**
   * Raises a ceiling that the proxy keeps for the run, where there is one. Budgets of this process
   * are its own to raise: then nothing is done.
   *
   * @param agent null: of the run
   */
  default void grant(@Nullable String agent, Ceiling more) {}

  /** {@link AgentActivity#NONE} for an agent that the proxy does not know. Never waits. */
  AgentActivity activity(String agent);

  /** What the agent waits for; empty while it does not, or not only. Never waits. */
  Optional<AgentWait> waiting(String agent);

  /** Every lane at this moment, as it is scheduled. Never waits. */
  List<LaneStatus> lanes();

  /**
   * Waits, not for ever, until everything was reported that has happened so far: an agent that ends
   * must not be judged before that. Returns at once where everything is reported as it happens.
   */
  default void settle() {}

  /** Ends what is in flight of the agents, and closes every open ledger entry. Idempotent. */
  @Override
  void close();
}
