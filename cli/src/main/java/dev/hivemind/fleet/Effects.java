package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.fleet.FleetEvent.CheckpointKept;
import dev.hivemind.fleet.FleetEvent.ChildrenSeen;
import dev.hivemind.fleet.FleetEvent.EndingStepFailed;
import dev.hivemind.fleet.FleetEvent.Judged;
import dev.hivemind.fleet.FleetEvent.LaunchFailed;
import dev.hivemind.fleet.FleetEvent.LaunchReturned;
import dev.hivemind.fleet.FleetEvent.MergeConflicted;
import dev.hivemind.fleet.FleetEvent.Noticed;
import dev.hivemind.fleet.FleetEvent.ReopenAsked;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * What the owner has done for it: everything that may take a while, each on a thread of its own,
 * coming back as an event. Called by the owner only; no method waits.
 */
final class Effects {
  private static final CompletableFuture<Void> NOTHING_TO_CUT =
      CompletableFuture.completedFuture(null);

  private final AgentLauncher launcher;
  private final AgentTraffic traffic;
  private final CheckpointKeeper checkpoints;
  private final Workspaces workspaces;
  private final EventQueue events;
  private final Executor executor;
  private CompletableFuture<Void> grants = NOTHING_TO_CUT;
  private final Map<String, CompletableFuture<Void>> cuts = new HashMap<>();
  private volatile boolean ownerGone;

  Effects(Ports ports) {
    this.launcher = ports.launcher();
    this.traffic = ports.traffic();
    this.checkpoints = ports.checkpoints();
    this.workspaces = ports.workspaces();
    this.events = ports.events();
    this.executor = ports.executor();
  }

  /**
   * Starts an attempt, once the access of the one before it is gone, since both bear the same name,
   * and once the budgets are as high as they are to be.
   */
  void launch(Task task, AttemptId id, Opening opening, Halt halt) {
    CompletableFuture<Void> cut = cuts.getOrDefault(id.task(), NOTHING_TO_CUT);
    var _ =
        CompletableFuture.allOf(cut, grants)
            .whenCompleteAsync((_, _) -> start(task, id, opening, halt), executor);
  }

  /** Raises a budget; where that goes wrong the agent is stopped by it once more. */
  void grant(BudgetGranted granted) {
    var next = CompletableFuture.runAsync(() -> traffic.grant(granted), executor);
    grants = CompletableFuture.allOf(grants.exceptionally(_ -> null), next);
  }

  /** Lets the agent's calls go by another priority; they go on by the old one if that fails. */
  void prioritize(String agent, Priority priority) {
    executor.execute(() -> traffic.prioritize(agent, priority));
  }

  private void start(Task task, AttemptId id, Opening opening, Halt halt) {
    try {
      workspaces.prepare(task, id.number(), opening, halt);
      RunningAgent agent =
          launcher.launch(
              task, id.number(), opening, notice -> events.put(new Noticed(id, notice)));
      events.put(new LaunchReturned(id, agent, agent.process()));
      // Read after the event was put: either the owner still finds the event or this ends it.
      if (ownerGone) agent.kill();
    } catch (MergeConflictException conflict) {
      events.put(new MergeConflicted(id, describe(conflict)));
    } catch (IOException | RuntimeException | Error failure) {
      events.put(new LaunchFailed(id, describe(failure)));
    }
  }

  /** One step towards the end of an agent. */
  void end(AttemptId id, RunningAgent agent, EndingStep step) {
    executor.execute(
        () -> {
          try {
            step.apply(agent);
          } catch (RuntimeException | Error failure) {
            events.put(new EndingStepFailed(id, describe(failure)));
          }
        });
  }

  /** Kills what a launch brings that nobody waits for any more, and answers who still asks. */
  void dismiss(FleetEvent late) {
    if (late instanceof ReopenAsked(_, var answer)) answer.complete(ReopeningAnswer.TOO_LATE);
    if (late instanceof LaunchReturned(AttemptId id, RunningAgent agent, _)) {
      end(id, agent, EndingStep.KILL);
    }
  }

  /** Asks whether processes that the agent started are alive. */
  void lookForChildren(AttemptId id, RunningAgent agent) {
    executor.execute(() -> events.put(new ChildrenSeen(id, seemAlive(agent))));
  }

  /** A look that failed tells nothing, and nobody is ended because of it. */
  private static boolean seemAlive(RunningAgent agent) {
    try {
      return agent.hasLiveChildren();
    } catch (RuntimeException | Error unknown) {
      return true;
    }
  }

  /** Keeps what is needed to go on with an agent. */
  void keep(AttemptId id, StoppedAgent agent) {
    executor.execute(
        () -> {
          try {
            events.put(new CheckpointKept(id, Checkpoints.without(checkpoints.keep(agent))));
          } catch (IOException | RuntimeException | Error failure) {
            events.put(new CheckpointKept(id, Checkpoints.notKept(describe(failure))));
          }
        });
  }

  /** Looks at the work of an agent that has ended well, and takes it in. */
  void judge(Task task, AttemptId id, String message, Halt halt) {
    executor.execute(
        () -> {
          try {
            events.put(new Judged(id, workspaces.judge(task, id.number(), message, halt)));
          } catch (IOException | RuntimeException | Error failure) {
            events.put(new Judged(id, new Judgement.Refused(describe(failure))));
          }
        });
  }

  /** Ends the agent's calls and takes back its access; nothing depends on whether it went well. */
  void cut(String agent) {
    cuts.put(agent, CompletableFuture.runAsync(() -> traffic.cut(agent), executor));
  }

  /** From now on nobody reads events: an agent whose launch returns later is killed. */
  void ownerLeaves() {
    ownerGone = true;
  }

  private static String describe(Throwable failure) {
    String message = failure.getMessage();
    return message != null ? message : failure.toString();
  }
}
