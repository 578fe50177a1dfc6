package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.plan.PlanDocument;
import dev.hivemind.cli.plan.PlanText;
import dev.hivemind.cli.plan.Plans;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.manifest.Manifest;
import java.util.List;

/** What {@code run --dry-run} shows once every check has passed. */
public final class DryRun {
  private DryRun() {}

  public static void show(PreparedRun prepared, Console console) {
    Manifest manifest = prepared.request().manifest();
    Plan plan = Plans.of(manifest, List.of());
    if (prepared.request().json()) {
      console.print(PlanDocument.of(manifest, plan).toPrettyString());
      return;
    }
    new PlanText(manifest.name(), plan).printTo(console);
    console.print("");
    RunAnnouncement.callees(prepared).ifPresent(console::print);
    RunAnnouncement.terms(prepared).forEach(console::print);
    console.print("Nothing was started.");
  }
}
