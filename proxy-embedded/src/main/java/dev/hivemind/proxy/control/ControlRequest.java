package dev.hivemind.proxy.control;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Ceiling;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run asks of a proxy in another process. */
public sealed interface ControlRequest {

  /** Which lanes are there? Answered with an {@link Offer}. */
  record Look() implements ControlRequest {}

  /**
   * A run wants to come. Answered with {@link Joined}.
   *
   * @param run its id
   * @param lanes that its agents call
   */
  record Join(String run, List<String> lanes, BudgetPlan budgets) implements ControlRequest {
    public Join {
      lanes = List.copyOf(lanes);
    }
  }

  /** Of a run that has come. */
  sealed interface OfRun extends ControlRequest {
    /** As {@link Joined} says it. */
    String run();
  }

  /** An agent is let in. Answered with {@link Way}. */
  record Admit(String run, String agent, String lane, AgentTerms terms) implements OfRun {}

  /** Every access of an agent is taken back. */
  record Dismiss(String run, String agent) implements OfRun {}

  /** Every call in flight of an agent ends. */
  record Abort(String run, String agent) implements OfRun {}

  /** An agent's calls are served by another priority from now on. */
  record Prioritize(String run, String agent, Priority priority) implements OfRun {}

  /**
   * A budget of the run is raised.
   *
   * @param agent null: that of the run
   */
  record Grant(String run, @Nullable String agent, Ceiling more) implements OfRun {}

  /**
   * The run listens: the answer is {@link RunMessage}s without end, a line of JSON each. As long as
   * it listens the run is taken to be alive.
   *
   * @param after number of the last message that it heard; 0: none
   */
  record Listen(String run, long after) implements OfRun {}

  /**
   * The run heard, and acted on, every message up to a number.
   *
   * @param through number of the message
   */
  record Heard(String run, long through) implements OfRun {}

  /** How much is there to be heard by now? Answered with {@link Told}. */
  record Sync(String run) implements OfRun {}

  /** The run is over: its agents' calls end, and with them all that the proxy knows of it. */
  record Leave(String run) implements OfRun {}

  /** The run's name in the proxy, where another one may have come with the same id. */
  record Joined(String run) {}

  /** An agent's way in: {@code /a/TOKEN}, or {@code /a/PUBLIC_ID} with the token in a header. */
  record Way(String publicId, String token) {
    /** Leaves out the token. */
    @Override
    public String toString() {
      return "Way[" + publicId + "]";
    }
  }

  /**
   * @param last number of the last message so far
   */
  record Told(long last) {}

  /** What was asked is done. */
  record Done() {}

  /** It is not. */
  record Refused(String reason) {}
}
