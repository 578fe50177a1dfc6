package dev.hivemind.fleet.workspace;

import dev.hivemind.agent.Opening;
import dev.hivemind.fleet.Halt;
import dev.hivemind.fleet.Judgement;
import dev.hivemind.fleet.Workspaces;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The workspaces of one run: worktrees where a task has one, else its directory as it is. */
public final class WorktreeWorkspaces implements Workspaces {
  private final Placement placement;
  private final Map<String, Task> tasks = new LinkedHashMap<>();
  private final ShellCommands shell;
  private final Verification verification;
  private final LostWork lostWork;
  private final WorkAcceptance acceptance;
  private final TaskFilling filling;

  /**
   * @param tasks all of the run
   * @param lostWork brings back what was in a worktree that is gone
   * @param pullRequests where those go that are to be opened, by task
   */
  public WorktreeWorkspaces(
      Placement placement,
      List<Task> tasks,
      ShellCommands shell,
      LostWork lostWork,
      Map<String, PullRequestTarget> pullRequests,
      TaskFilling filling) {
    this.placement = placement;
    tasks.forEach(task -> this.tasks.put(task.id(), task));
    this.shell = inWorktrees(placement, shell);
    this.verification = new Verification(this.shell);
    this.lostWork = lostWork;
    this.acceptance = new WorkAcceptance(placement, pullRequests);
    this.filling = filling;
  }

  /** Commands find the names of their branch and its base, as agents do. */
  private static ShellCommands inWorktrees(Placement placement, ShellCommands shell) {
    return (task, attempt, command, log, halt) ->
        shell.run(
            task.doing(task.work(), BranchVariables.with(placement, task)),
            attempt,
            command,
            log,
            halt);
  }

  @Override
  public void prepare(Task unfilled, int attempt, Opening opening, Halt halt) throws IOException {
    Place place = placement.of(unfilled.id()).orElse(null);
    if (place == null) return;
    Task task = filling.fill(unfilled);
    var preparation = new WorktreePreparation(task, attempt, place, placement.branches());
    boolean wasReady = preparation.isReady();
    boolean made = preparation.checkOut(opening, sources(task));
    if (made && wasReady && opening instanceof Opening.GoingOn) {
      lostWork.bringBack(task.id(), place.worktree());
      Links.bring(place, task.workspace().link());
    }
    if (!preparation.isReady()) preparation.furnish(shell, halt);
  }

  /** The branches of the tasks that it depends on; of one without a branch, those before it. */
  private List<String> sources(Task task) throws IOException {
    Set<String> sources = new LinkedHashSet<>();
    var open = new ArrayList<>(task.dependsOn());
    Set<String> seen = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Dependency dependency = open.removeFirst();
      if (!seen.add(dependency.id())) continue;
      Place place = placement.of(dependency.id()).orElse(null);
      Task other = tasks.get(dependency.id());
      if (place != null && hasBranchFor(task, place)) sources.add(place.branch());
      else if (other != null) open.addAll(other.dependsOn());
    }
    return List.copyOf(sources);
  }

  /** A task that was skipped has none. */
  private boolean hasBranchFor(Task task, Place other) throws IOException {
    return placement
            .of(task.id())
            .filter(place -> place.repository().equals(other.repository()))
            .isPresent()
        && other.repository().tip(other.branch()).isPresent();
  }

  @Override
  public boolean judges(Task task) {
    return placement.of(task.id()).isPresent() || !task.acceptance().verify().isEmpty();
  }

  @Override
  public Judgement judge(Task unfilled, int attempt, String message, Halt halt) throws IOException {
    Task task = filling.fill(unfilled);
    Place place = placement.of(task.id()).orElse(null);
    WorkCommit work = place == null ? null : new WorkCommit(task, place, placement.branches());
    String objection = work == null ? null : work.objection();
    if (objection != null) return new Judgement.Refused(objection);
    Judgement rejected = verification.objection(task, attempt, halt);
    if (rejected != null) return rejected;
    if (place == null || work == null) return new Judgement.Accepted(null);
    String vanished = work.objection();
    if (vanished != null) return new Judgement.Refused(vanished);
    return acceptance.takeIn(task, attempt, message, place, work);
  }
}
