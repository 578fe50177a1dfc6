package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.lane.OfferedLaneReader;
import dev.hivemind.cli.plan.PlanText;
import dev.hivemind.cli.plan.Plans;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a person should know before agents start: what runs, who is called, who pays. */
final class RunAnnouncement {
  private RunAnnouncement() {}

  /**
   * @param run its id
   */
  static List<String> of(PreparedRun prepared, String run) {
    Manifest manifest = prepared.request().manifest();
    Plan plan = Plans.of(manifest, List.of());
    var text = new PlanText("run " + run, plan);
    var lines = new ArrayList<String>();
    callees(prepared).ifPresent(lines::add);
    lines.add(text.headline());
    lines.add(text.criticalPath());
    lines.addAll(terms(prepared));
    plan.warnings().forEach(warning -> lines.add("warning: " + warning));
    return lines;
  }

  /**
   * Of a run that goes on.
   *
   * @param reopened how many of its tasks run now
   */
  static List<String> ofResumed(PreparedRun prepared, String run, int reopened) {
    int all = prepared.request().manifest().tasks().size();
    var lines = new ArrayList<String>();
    callees(prepared).ifPresent(lines::add);
    lines.add("run %s goes on: %d of %s".formatted(run, reopened, Amounts.count(all, "task")));
    lines.addAll(terms(prepared));
    return lines;
  }

  /** Who is called, with whose key or login, and what is billed; empty: nobody is called. */
  static Optional<String> callees(PreparedRun prepared) {
    return Optional.of(prepared.lanes().announcement()).filter(line -> !line.isEmpty());
  }

  /** What agents may do and spend. */
  static List<String> terms(PreparedRun prepared) {
    var lines = new ArrayList<String>();
    lines.addAll(PermissionsText.of(prepared.request().manifest().tasks()));
    lines.addAll(prepared.workspaces());
    lines.add(budget(prepared.request().manifest()));
    overruled(prepared).ifPresent(lines::add);
    List<String> subscriptions = prepared.lanes().subscriptions();
    if (!subscriptions.isEmpty() && inDollars(prepared.request().manifest())) {
      lines.add(
          "dollars of %s: list price, not billed".formatted(String.join(", ", subscriptions)));
    }
    return lines;
  }

  /** A proxy that others share too keeps to its own limits and keys. */
  private static Optional<String> overruled(PreparedRun prepared) {
    if (prepared.via() == null) return Optional.empty();
    return Optional.ofNullable(
            OfferedLaneReader.overruled(prepared.request().manifest().upstreams()))
        .map(
            names ->
                "limits and keys of %s: those of the proxy, not the manifest's".formatted(names));
  }

  private static boolean inDollars(Manifest manifest) {
    return Stream.concat(Stream.of(manifest.budget()), manifest.tasks().stream().map(Task::budget))
        .anyMatch(budget -> budget.usdMicros().isPresent());
  }

  private static String budget(Manifest manifest) {
    long limited = manifest.tasks().stream().filter(task -> task.budget().limitsAnything()).count();
    String ofTasks =
        limited == 0
            ? ""
            : ", and %d of %d tasks have their own".formatted(limited, manifest.tasks().size());
    if (manifest.budget().limitsAnything())
      return "budget of the run: " + BudgetWords.of(manifest.budget()) + ofTasks;
    return limited == 0 ? "no budget set" : "no budget for the whole run" + ofTasks;
  }
}
