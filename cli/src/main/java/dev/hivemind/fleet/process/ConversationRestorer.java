package dev.hivemind.fleet.process;

import dev.hivemind.agent.Opening;
import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.function.Consumer;

/** Makes ready what an earlier conversation needs to be gone on with. Thread-safe. */
@FunctionalInterface
public interface ConversationRestorer {

  /**
   * @param remarks told what had to be done, for a person
   * @return {@code wanted}, or how to begin instead when the conversation is lost
   * @throws IOException when the task cannot be begun at all; the message is for a person
   */
  Opening restore(Task task, GoingOn wanted, Consumer<String> remarks) throws IOException;
}
