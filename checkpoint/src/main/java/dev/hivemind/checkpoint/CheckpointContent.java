package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.MoneyByClass;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.StopCause;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an agent at the moment it was stopped. Immutable.
 *
 * @param attempt of the task, from 1
 * @param at when it was stopped
 * @param cause what it was stopped for
 * @param reason for a person: what happened and how to go on
 * @param session id under which its conversation can be continued; null: not known
 * @param workspace where it worked, absolute
 * @param gitHead the commit checked out there; null: it is in no git repository, or without one
 * @param patch name, in the checkpoint's folder, of the file with every uncommitted change against
 *     {@code gitHead}, untracked files included; null: there is none
 * @param transcript name, in the checkpoint's folder, of the copy of its conversation; null: the
 *     agent keeps none
 * @param transcriptHome where the agent looks for its conversation, absolute; null: it keeps none
 * @param lastMessages of the agent, for a person, oldest first
 * @param usage tokens of the task so far, over all its attempts
 * @param cost what they cost, so far as their models have a known price
 * @param costByClass the same by the class of the tokens, so far as it is known of each call; of
 *     calls whose single rows were cleaned away, and in checkpoints of earlier versions, it is not
 */
public record CheckpointContent(
    int attempt,
    Instant at,
    StopCause cause,
    String reason,
    @Nullable String session,
    Path workspace,
    @Nullable String gitHead,
    @Nullable String patch,
    @Nullable String transcript,
    @Nullable Path transcriptHome,
    List<String> lastMessages,
    Usage usage,
    Money cost,
    MoneyByClass costByClass) {

  public CheckpointContent {
    lastMessages = List.copyOf(lastMessages);
    costByClass = written(costByClass);
  }

  private static MoneyByClass written(@Nullable MoneyByClass costByClass) {
    return costByClass == null ? MoneyByClass.NONE : costByClass;
  }
}
