package dev.hivemind.fleet;

import dev.hivemind.task.run.LaneStop;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the proxy has to say that the fleet acts on. A report of something that an agent will notice
 * too (a budget that is spent, a key that is refused) must reach {@link Fleet#report} before the
 * agent gets the answer, so that its end is not taken for a failure of its own.
 */
public sealed interface ProxyReport {

  /**
   * A budget is used up to 85 %.
   *
   * @param agent whose budget; null: that of the run
   * @param text for a person: how much of it is used
   */
  record BudgetNearlySpent(@Nullable String agent, String text) implements ProxyReport {}

  /**
   * An agent's budget is spent and its further calls are refused. It is given time to end by
   * itself, then stopped; what its task says of {@code on_exceed} decides what that means.
   *
   * @param text for a person: what happened and how to go on
   */
  record BudgetSpent(String agent, String text) implements ProxyReport {}

  /**
   * The run's budget is spent: every agent is stopped like one whose own budget is, and nothing is
   * launched any more.
   *
   * @param text for a person: what happened and how to go on
   */
  record RunBudgetSpent(String text) implements ProxyReport {}

  /**
   * The provider answers nobody on this lane any more. Its agents are stopped so that they can be
   * resumed, its other tasks do not start, all other lanes go on. Heard once for a lane.
   *
   * @param words of the provider
   */
  record LaneStopped(String lane, LaneStop stop, String words) implements ProxyReport {}

  /**
   * A usage limit is reached. The lane's calls are held and nothing is launched for it, until it is
   * reported as resumed. Heard again when the end of the limit moves.
   *
   * @param window the limit's own name, {@code 5h} or {@code 7d}
   * @param until when it ends, as the provider says
   */
  record LaneParked(String lane, String window, Instant until) implements ProxyReport {}

  record LaneResumed(String lane) implements ProxyReport {}

  /** The lane fails so often that its calls are held. */
  record LaneFailing(String lane) implements ProxyReport {}

  record LaneRecovered(String lane) implements ProxyReport {}

  /**
   * The lane's provider sends a header that cannot be read. Heard once for a header.
   *
   * @param header its name
   */
  record HeaderUnreadable(String lane, String header) implements ProxyReport {}

  /**
   * A fault of the provider was passed on to an agent. If the agent now ends without having done
   * anything more, its attempt is repeated and not counted, up to five times.
   *
   * @param text for a person
   */
  record ProviderFault(String agent, String text) implements ProxyReport {}
}
