package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.AlarmRang;
import dev.hivemind.fleet.FleetEvent.AttemptEvent;
import dev.hivemind.fleet.FleetEvent.CheckpointKept;
import dev.hivemind.fleet.FleetEvent.ChildrenSeen;
import dev.hivemind.fleet.FleetEvent.EndingStepFailed;
import dev.hivemind.fleet.FleetEvent.Judged;
import dev.hivemind.fleet.FleetEvent.LaunchFailed;
import dev.hivemind.fleet.FleetEvent.LaunchReturned;
import dev.hivemind.fleet.FleetEvent.MergeConflicted;
import dev.hivemind.fleet.FleetEvent.Noticed;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends every agent when the run cannot go on, its journal failing for instance. Writes nothing down
 * and heeds nothing but the end of agents. For the owner only.
 */
final class Evacuation {
  private static final EndingCause CAUSE = new EndingCause.Stopped("hivemind failed");

  private final Roster roster;
  private final Inbox inbox;
  private final Effects effects;
  private final Endings endings;
  private final List<String> leftBehind = new ArrayList<>();

  Evacuation(Roster roster, Inbox inbox, Effects effects, Endings endings) {
    this.roster = roster;
    this.inbox = inbox;
    this.effects = effects;
    this.endings = endings;
  }

  /**
   * Returns when no agent is left.
   *
   * @return the tasks whose agents could not be ended
   */
  List<String> run() {
    for (Attempt attempt : roster.attempts()) {
      if (attempt.earlyOutcome() != null || attempt.isWindingUp()) roster.remove(attempt);
      else endings.kill(attempt, CAUSE);
    }
    while (!roster.isEmpty()) {
      FleetEvent event = inbox.take();
      if (event == null) event = inbox.await();
      if (event instanceof AttemptEvent ofAttempt) happened(ofAttempt);
    }
    return leftBehind;
  }

  private void happened(AttemptEvent event) {
    Attempt attempt = roster.find(event.id());
    if (attempt == null) {
      effects.dismiss(event);
      return;
    }
    switch (event) {
      case LaunchReturned returned -> {
        attempt.launched(returned);
        effects.end(attempt.id(), returned.agent(), EndingStep.KILL);
      }
      case LaunchFailed _, MergeConflicted _, Judged _, Noticed(_, AgentNotice.Exited _) ->
          roster.remove(attempt);
      case AlarmRang(_, Alarm alarm) when alarm == Alarm.ENDING_STEP -> {
        leftBehind.add(event.id().task());
        roster.remove(attempt);
      }
      case AlarmRang _, Noticed _, ChildrenSeen _, EndingStepFailed _, CheckpointKept _ -> {}
    }
  }
}
