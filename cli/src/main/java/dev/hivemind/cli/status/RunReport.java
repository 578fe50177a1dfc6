package dev.hivemind.cli.status;

import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunStatus;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskStatus;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * All that can be told of a run at one moment.
 *
 * @param id of the run
 * @param view what the journal says
 * @param status what is true of it
 * @param usage tokens so far, by agent
 * @param now the moment
 */
public record RunReport(
    String id, RunView view, RunStatus status, Map<String, Usage> usage, Instant now) {

  public RunReport {
    usage = Map.copyOf(usage);
  }

  public Optional<RunStarted> started() {
    return view.started();
  }

  public Usage usageOf(TaskStatus task) {
    return usage.getOrDefault(task.task().id(), Usage.NONE);
  }

  public Usage totalUsage() {
    return usage.values().stream().reduce(Usage.NONE, Usage::plus);
  }
}
