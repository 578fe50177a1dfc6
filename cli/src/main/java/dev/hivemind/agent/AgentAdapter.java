package dev.hivemind.agent;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
  @Nullable String objection(Task task);

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

  /**
   * How long a call of the program may be held without a word: less than its client waits for the
   * first byte. That of a program that nobody measured waits as most do.
   */
  default Duration silence() {
    return AgentTerms.USUAL_SILENCE;
  }

  /** The model that the program asks for when it is told none; null: its user's settings say. */
  default @Nullable String usualModel() {
    return null;
  }

  /** Whether the program can go on with an earlier conversation. */
  boolean resumes();

  /** Whether the program keeps conversations in files that can be found. */
  default boolean keepsTranscripts() {
    return false;
  }

  /**
   * The file in which the program keeps a conversation. It may not be there.
   *
   * @return empty: the program keeps none, or none that can be found
   */
  default Optional<Path> transcript(Conversation conversation) {
    return Optional.empty();
  }

  /**
   * The process to start for one attempt at a task.
   *
   * @throws IllegalArgumentException when it cannot be started so; the message is for a person
   */
  Launch launch(LaunchRequest request);

  /** A reader for what one process prints. */
  AgentOutput output();
}
