package dev.hivemind.fleet.checkpoint;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.BaseEnvironment;
import dev.hivemind.agent.Conversation;
import dev.hivemind.fleet.process.AgentFolders;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the files in which agent programs keep their conversations. Thread-safe. */
public final class Conversations {
  private final AgentAdapters adapters;
  private final AgentFolders folders;
  private final Map<String, String> environment;

  /**
   * @param environment of hivemind itself
   */
  public Conversations(
      AgentAdapters adapters, AgentFolders folders, Map<String, String> environment) {
    this.adapters = adapters;
    this.folders = folders;
    this.environment = BaseEnvironment.of(environment, Set.of());
  }

  /** Whether the task's agent program keeps conversations where they can be found. */
  boolean areKept(Task task) {
    return adapters.named(task.agent()).keepsTranscripts();
  }

  /**
   * The file of a conversation, which need not be there.
   *
   * @return empty: the program keeps none, or there is none
   */
  Optional<Path> transcript(Task task, String session) throws IOException {
    Map<String, String> own = new HashMap<>(environment);
    own.putAll(task.env());
    return adapters
        .named(task.agent())
        .transcript(new Conversation(session, task.workingDir(), folders.of(task.id()), own));
  }
}
