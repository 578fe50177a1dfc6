package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.function.Consumer;

/** Starts agents. The fleet's port to processes. Thread-safe. */
public interface AgentLauncher {

  /**
   * The conversation id that an attempt will use, where it can be known before the start; else
   * null. Quick: the owner waits for it.
   */
  @org.jspecify.annotations.Nullable
  String newSession(Task task);

  /**
   * Starts an attempt; may take seconds.
   *
   * @param session what {@link #newSession} gave for this attempt
   * @param notices told everything that the agent does, from several threads; {@link
   *     AgentNotice.Exited} exactly once and last. May be called before this method returns. Must
   *     not block
   * @throws IOException when the process could not be started; no notice is given then
   */
  RunningAgent launch(
      Task task,
      int attempt,
      @org.jspecify.annotations.Nullable String session,
      Consumer<AgentNotice> notices)
      throws IOException;
}
