package dev.hivemind.cli.workspace;

import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunHeldException;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.fleet.workspace.Place;
import dev.hivemind.fleet.workspace.Placement;
import dev.hivemind.fleet.workspace.PlacesFile;
import dev.hivemind.fleet.workspace.PullRequest;
import dev.hivemind.fleet.workspace.PullRequestTarget;
import dev.hivemind.fleet.workspace.PullRequestText;
import dev.hivemind.fleet.workspace.PullRequestsFile;
import dev.hivemind.fleet.workspace.RunMerge;
import dev.hivemind.task.run.RunEvent.Merged;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Merges the branches of a run's tasks into the run's own, or opens their pull requests, those
 * before others first.
 */
public final class Merging {
  private final Surroundings surroundings;
  private final RunFolder folder;
  private final Placement placement;
  private final Map<String, String> troubles = new LinkedHashMap<>();
  private final Map<String, PullRequestTarget> pullRequests;
  private final List<String> done = new ArrayList<>();

  public Merging(Surroundings surroundings, RunFolder folder) throws IOException {
    this.surroundings = surroundings;
    this.folder = folder;
    this.placement = PlacesFile.read(folder.path());
    this.pullRequests = PullRequestsFile.read(folder.path());
  }

  /**
   * @throws CommandException when the run is at work, or has no branches
   */
  public ExitCode run() throws IOException {
    if (placement.places().isEmpty()) {
      throw CommandException.usage("run %s has no branches".formatted(folder.id()));
    }
    try (OwnedRun owned = own()) {
      RunView view = folder.view();
      for (TaskView task : inOrder(view)) merge(task, owned);
      conclude(owned);
    }
    report();
    return troubles.isEmpty() ? ExitCode.OK : ExitCode.TASK_FAILED;
  }

  private OwnedRun own() throws IOException {
    try {
      return folder.own(ProcessLiveness.self(), new ProcessLiveness());
    } catch (RunHeldException atWork) {
      throw CommandException.usage(
          "run %s is at work (pid %d): wait for its end, or stop it with hivemind stop --all"
              .formatted(folder.id(), atWork.holder().pid()));
    }
  }

  /** Each after all that it depends on. */
  private static List<TaskView> inOrder(RunView view) {
    var ordered = new LinkedHashMap<String, TaskView>();
    view.tasks().forEach(task -> add(task, view, ordered));
    return List.copyOf(ordered.values());
  }

  private static void add(TaskView task, RunView view, Map<String, TaskView> ordered) {
    if (ordered.containsKey(task.id())) return;
    for (String before : task.declared().dependsOn()) {
      view.task(before).ifPresent(other -> add(other, view, ordered));
    }
    ordered.put(task.id(), task);
  }

  private void merge(TaskView task, OwnedRun owned) throws IOException {
    Place place = placement.of(task.id()).orElse(null);
    if (place == null) return;
    boolean unmerged = task.state() == TaskState.MERGE_FAILED;
    if (unmerged && task.message() == null) {
      troubles.put(task.id(), String.valueOf(task.reason()));
      return;
    }
    if (task.state() != TaskState.SUCCEEDED && !unmerged) return;
    String trouble = merge(task, place);
    if (trouble != null) troubles.put(task.id(), trouble);
    else if (unmerged) owned.journal().append(new Merged(surroundings.ticker().now(), task.id()));
  }

  /** What builds on a branch that could not be merged holds that branch too. */
  private @Nullable String merge(TaskView task, Place place) throws IOException {
    Optional<String> before =
        task.declared().dependsOn().stream().filter(troubles::containsKey).findFirst();
    if (before.isPresent()) return "waits for " + before.get() + ", which it builds on";
    PullRequestTarget target = pullRequests.get(task.id());
    if (target != null) return request(task, place, target);
    var merge = new RunMerge(place.repository(), placement.branches());
    if (merge.holds(place.branch())) return null;
    String trouble = merge.merge(place.branch());
    if (trouble == null) done.add("merged " + place.branch());
    return trouble;
  }

  /** Of a task whose branch is merged by others. */
  private @Nullable String request(TaskView task, Place place, PullRequestTarget target)
      throws IOException {
    Optional<String> tip = place.repository().tip(place.branch());
    boolean unchanged = tip.equals(place.repository().commit(placement.branches().base(task.id())));
    if (unchanged) return null;
    String message = Objects.requireNonNullElse(task.message(), "");
    List<String> dependsOn = task.declared().dependsOn();
    PullRequest.Outcome outcome =
        new PullRequest(place.repository(), placement.branches(), place.branch(), target)
            .open(PullRequestText.of(task.id(), message, placement, dependsOn));
    if (outcome.url() != null) done.add("pull request " + outcome.url());
    return outcome.trouble();
  }

  /** A run that only its branches kept from a good end has come to one. */
  private void conclude(OwnedRun owned) throws IOException {
    RunView view = folder.view();
    boolean well = view.tasks().stream().allMatch(TaskView::isSettled);
    if (well && view.state() != RunState.SUCCEEDED) {
      owned.journal().append(new RunEnded(surroundings.ticker().now(), RunState.SUCCEEDED, null));
    }
  }

  private void report() throws IOException {
    Console console = surroundings.console();
    done.forEach(console::print);
    if (done.isEmpty() && troubles.isEmpty()) console.print("everything is merged already");
    troubles.forEach((task, trouble) -> console.print("%s: %s".formatted(task, trouble)));
    for (GitRepository repository : placement.repositories()) {
      String own = placement.branches().merged();
      Optional<String> tip = repository.tip(own);
      if (tip.isEmpty() || repository.isAncestor(tip.get(), "HEAD")) continue;
      console.print(
          "%s in %s holds %s. Next: git merge %s"
              .formatted(own, repository.top(), commits(repository, tip.get()), own));
    }
  }

  private static String commits(GitRepository repository, String tip) throws IOException {
    long count = repository.git().tell("rev-list", "--no-merges", "HEAD.." + tip).lines().count();
    return Amounts.count(count, "commit") + " that HEAD has not";
  }
}
