package dev.hivemind.cli.view;

import dev.hivemind.checkpoint.LedgerSummary;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A run of as many agents as a test wants, all at work: {@code task-00}, {@code task-01}, … */
final class ManyAgents {
  private ManyAgents() {}

  static RunReport report(int agents) {
    List<String> names =
        IntStream.range(0, agents).mapToObj(i -> "task-%02d".formatted(i)).toList();
    var events = new ArrayList<RunEvent>();
    events.add(
        new RunStarted(
            SampleRun.BEGIN,
            "many-1",
            "/p/tasks.yaml",
            "mark",
            new ProcessIdentity(1, SampleRun.BEGIN),
            agents,
            Budget.NONE,
            names.stream().map(ManyAgents::task).toList(),
            List.of("anthropic: KEY (billed)")));
    for (String name : names) {
      events.add(new RunEvent.Released(SampleRun.at(1), name));
      events.add(new RunEvent.Launching(SampleRun.at(1), name, 1, null));
    }
    RunView view = RunView.of(events);
    var ledger = new LedgerSummary(Map.of(), Map.of(), List.of(), List.of());
    return new RunReport(
        "many-1", view, view.asOf(_ -> true), ledger, Optional.empty(), SampleRun.at(60));
  }

  private static TaskDeclared task(String id) {
    return new TaskDeclared(
        id, id, "demo", Priority.NORMAL, 1_000, Budget.NONE, Map.of(), List.of());
  }
}
