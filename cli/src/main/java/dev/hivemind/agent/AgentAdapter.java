package dev.hivemind.agent;

import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import java.util.Map;
import java.util.Set;

/** What is particular to one kind of agent program. Stateless, thread-safe. */
public interface AgentAdapter {

  /** As a manifest's {@code agent:} names it. */
  String name();

  /**
   * The protocols of the APIs that the program calls; a task's {@code upstream} must speak one of
   * them.
   */
  Set<Protocol> protocols();

  /**
   * Whether the id of its conversation can be chosen before the start, as {@link
   * LaunchRequest#session()}; else the program tells it ({@link AgentSignal.SessionKnown}).
   */
  boolean choosesSession();

  /**
   * Finds the program, without running it.
   *
   * @param environment of hivemind itself
   * @throws AgentMissingException when it is not there; the message says what to install
   */
  Installation locate(Map<String, String> environment) throws AgentMissingException;

  /** Problems of a task that this program cannot run, found before anything starts; null: none. */
  @org.jspecify.annotations.Nullable
  String objection(Task task);

  /**
   * Environment variables that a manifest sets for every agent of this kind, as written. Values may
   * be secrets.
   */
  default Map<String, String> environment() {
    return Map.of();
  }

  /**
   * Looks for the program's own login, without running it.
   *
   * @param environment of hivemind itself
   */
  default OwnLogin login(Map<String, String> environment) {
    return new OwnLogin.Unknown();
  }

  /** The process to start for one attempt at a task. */
  Launch launch(LaunchRequest request);

  /** A reader for what one process prints. */
  AgentOutput output();
}
