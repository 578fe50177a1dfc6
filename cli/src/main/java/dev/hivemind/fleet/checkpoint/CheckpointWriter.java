package dev.hivemind.fleet.checkpoint;

import dev.hivemind.checkpoint.CheckpointContent;
import dev.hivemind.checkpoint.CheckpointDraft;
import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.fleet.CheckpointKeeper;
import dev.hivemind.fleet.StoppedAgent;
import dev.hivemind.proxy.budget.BudgetView;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes the checkpoints of one run. Thread-safe. */
public final class CheckpointWriter implements CheckpointKeeper {
  private static final String TRANSCRIPT = "transcript.jsonl";

  private final OwnedRun run;
  private final Conversations conversations;
  private final Function<String, BudgetView> used;

  /**
   * @param used tells what an agent used so far
   */
  public CheckpointWriter(
      OwnedRun run, Conversations conversations, Function<String, BudgetView> used) {
    this.run = run;
    this.conversations = conversations;
    this.used = used;
  }

  @Override
  public List<String> keep(StoppedAgent agent) throws IOException {
    try (CheckpointDraft draft = run.beginCheckpoint(agent.task().id())) {
      Path home = transcriptHome(agent.task(), agent.session());
      if (home != null) Files.copy(home, draft.folder().resolve(TRANSCRIPT));
      WorkspaceSnapshot workspace =
          WorkspaceSnapshot.take(agent.task().workingDir(), draft.folder());
      draft.keep(content(agent, home, workspace));
      return workspace.leftOut();
    }
  }

  /** Null: there is no transcript. */
  private @Nullable Path transcriptHome(Task task, @Nullable String session) throws IOException {
    if (session == null) return null;
    Optional<Path> transcript = conversations.transcript(task, session);
    return transcript.filter(Files::isRegularFile).orElse(null);
  }

  private CheckpointContent content(
      StoppedAgent agent, @Nullable Path transcriptHome, WorkspaceSnapshot workspace) {
    BudgetView budget = used.apply(agent.task().id());
    return new CheckpointContent(
        agent.attempt(),
        agent.at(),
        agent.cause(),
        agent.reason(),
        agent.session(),
        agent.task().workingDir(),
        workspace.gitHead(),
        workspace.patch(),
        transcriptHome == null ? null : TRANSCRIPT,
        transcriptHome,
        agent.lastMessages(),
        budget.used(),
        budget.spent(),
        budget.spentByClass());
  }
}
