package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.task.Task;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the next attempt at each task begins. For the owner only. */
final class Openings {
  private final AgentLauncher launcher;
  private final Map<String, GoingOn> goingOn = new HashMap<>();

  Openings(AgentLauncher launcher, FleetAgenda agenda) {
    this.launcher = launcher;
    for (Task task : agenda.tasks()) {
      if (agenda.standing(task) instanceof Standing.Asked(_, GoingOn next) && next != null) {
        goOn(task, next);
      }
    }
  }

  /** The next attempt goes on in that conversation, if the agent program can. */
  void goOn(Task task, @Nullable String session) {
    if (session == null) startOver(task);
    else goOn(task, new GoingOn(session, Opening.GO_ON));
  }

  /** The next attempt goes on like that, if the agent program can. */
  void goOn(Task task, GoingOn next) {
    if (launcher.resumes(task)) goingOn.put(task.id(), next);
  }

  /**
   * A person wants the task to be done again.
   *
   * @param next null: afresh
   */
  void reopened(Task task, @Nullable GoingOn next) {
    startOver(task);
    if (next != null) goOn(task, next);
  }

  /** Whether the task's agent program can go on with a conversation. */
  boolean canGoOn(Task task) {
    return launcher.resumes(task);
  }

  /** The next attempt begins afresh. */
  void startOver(Task task) {
    goingOn.remove(task.id());
  }

  /** Whether the next attempt goes on in an earlier conversation. */
  boolean isOpen(Task task) {
    return goingOn.containsKey(task.id());
  }

  Opening next(Task task) {
    GoingOn known = goingOn.get(task.id());
    return known != null ? known : new Opening.Afresh(launcher.newSession(task));
  }
}
