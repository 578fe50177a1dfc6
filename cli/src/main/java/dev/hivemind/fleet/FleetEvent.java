package dev.hivemind.fleet;

import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Something that reaches the fleet's owner: a wish, the end of an effect, a notice or a timer. */
sealed interface FleetEvent {

  /** See {@link Fleet#stop}. */
  record StopAsked(String reason) implements FleetEvent {}

  /** A person intervenes while the run goes on. */
  sealed interface SteeringEvent extends FleetEvent {}

  /** See {@link Fleet#stopAgents}. */
  record AgentsStopAsked(Set<String> agents, String reason) implements SteeringEvent {}

  /** See {@link Fleet#killAgents}. */
  record AgentsKillAsked(Set<String> agents, String reason) implements SteeringEvent {}

  /** See {@link Fleet#pauseLaunching}. */
  record PauseAsked(boolean pause) implements SteeringEvent {}

  /** See {@link Fleet#prioritize}. */
  record PriorityAsked(String agent, Priority priority) implements SteeringEvent {}

  /** See {@link Fleet#reopen}. */
  record ReopenAsked(Reopening reopening, CompletableFuture<ReopeningAnswer> answer)
      implements FleetEvent {}

  /** See {@link Fleet#kill}. */
  record KillAsked(String reason) implements FleetEvent {}

  /** See {@link Fleet#report}. */
  record Reported(ProxyReport report) implements FleetEvent {}

  /** Agents may have waited for long for the limit of a lane. */
  record LimitLook(String lane) implements FleetEvent {}

  /** Agents may have waited for long for a lane that keeps failing. */
  record OutageLook(String lane) implements FleetEvent {}

  /** A launch that waited for the machine may be considered again. */
  record LaunchAgain() implements FleetEvent {}

  /** Something of one attempt; means nothing when that attempt is over. */
  sealed interface AttemptEvent extends FleetEvent {
    AttemptId id();
  }

  record LaunchReturned(AttemptId id, RunningAgent agent, ProcessIdentity process)
      implements AttemptEvent {}

  /** No process of this attempt was started. */
  record LaunchFailed(AttemptId id, String reason) implements AttemptEvent {}

  /** No process of this attempt was started: what it starts from could not be merged. */
  record MergeConflicted(AttemptId id, String reason) implements AttemptEvent {}

  /** The work of the attempt's agent was looked at. */
  record Judged(AttemptId id, Judgement judgement) implements AttemptEvent {}

  record Noticed(AttemptId id, AgentNotice notice) implements AttemptEvent {}

  /** The answer to whether processes that the agent started are alive. */
  record ChildrenSeen(AttemptId id, boolean alive) implements AttemptEvent {}

  /** Asking the agent to end, or ending it, went wrong. */
  record EndingStepFailed(AttemptId id, String reason) implements AttemptEvent {}

  /**
   * What is needed to go on with the agent was kept.
   *
   * @param trouble why it was not; null: it was
   */
  record CheckpointKept(AttemptId id, @Nullable String trouble) implements AttemptEvent {}

  record AlarmRang(AttemptId id, Alarm alarm) implements AttemptEvent {}
}
