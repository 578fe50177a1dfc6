package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts agents. The fleet's port to processes. Thread-safe. */
public interface AgentLauncher {

  /**
   * The conversation id that an attempt will use, where it can be known before the start; else
   * null. Quick: the owner waits for it.
   */
  @Nullable String newSession(Task task);

  /** Whether an attempt at the task can go on in the conversation of an earlier one. Quick. */
  boolean resumes(Task task);

  /**
   * Starts an attempt; may take seconds.
   *
   * @param opening with what {@link #newSession} gave for this attempt, or an earlier conversation,
   *     where {@link #resumes}. If that is gone the attempt begins afresh, and a notice tells it
   * @param notices told everything that the agent does, from several threads; {@link
   *     AgentNotice.Exited} exactly once and last. May be called before this method returns. Must
   *     not block
   * @throws IOException when the process could not be started; no notice is given then
   */
  RunningAgent launch(Task task, int attempt, Opening opening, Consumer<AgentNotice> notices)
      throws IOException;
}
