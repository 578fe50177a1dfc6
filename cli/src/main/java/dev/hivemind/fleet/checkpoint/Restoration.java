package dev.hivemind.fleet.checkpoint;

import dev.hivemind.agent.Opening;
import dev.hivemind.agent.Opening.Afresh;
import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.checkpoint.Checkpoint;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.fleet.process.ConversationRestorer;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Brings back what a conversation needs to go on, from the last checkpoint. Thread-safe. */
public final class Restoration implements ConversationRestorer {
  private final RunFolder run;
  private final Conversations conversations;

  public Restoration(RunFolder run, Conversations conversations) {
    this.run = run;
    this.conversations = conversations;
  }

  @Override
  public Opening restore(Task task, GoingOn wanted, Consumer<String> remarks) throws IOException {
    Optional<Checkpoint> checkpoint = run.latestCheckpoint(task.id());
    boolean itsOwn =
        checkpoint.filter(kept -> kept.content().workspace().equals(task.workingDir())).isPresent();
    if (itsOwn && WorkspaceRestoration.restore(checkpoint.orElseThrow())) {
      remarks.accept("its working directory was gone and is restored from its checkpoint");
    }
    if (!conversations.areKept(task) || isThere(task, wanted.session())) return wanted;
    if (copyBack(checkpoint, task, wanted.session())) {
      remarks.accept("its conversation was gone and is restored from its checkpoint");
      return wanted;
    }
    remarks.accept("its conversation is gone: it starts afresh");
    return new Afresh(null);
  }

  private boolean isThere(Task task, String session) throws IOException {
    return conversations.transcript(task, session).filter(Files::isRegularFile).isPresent();
  }

  /** To where the program looks for it now, which depends on the folder that it works in. */
  private boolean copyBack(Optional<Checkpoint> checkpoint, Task task, String session)
      throws IOException {
    if (checkpoint.isEmpty() || !session.equals(checkpoint.get().content().session())) return false;
    Path copy = checkpoint.get().transcript().orElse(null);
    Path home =
        conversations.transcript(task, session).orElse(checkpoint.get().content().transcriptHome());
    if (copy == null || home == null || !Files.isRegularFile(copy)) return false;
    Files.createDirectories(home.toAbsolutePath().getParent());
    Files.copy(copy, home);
    return true;
  }
}
