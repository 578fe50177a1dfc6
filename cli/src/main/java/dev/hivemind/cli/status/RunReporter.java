package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.live.LiveJson;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunStatus;
import dev.hivemind.task.run.RunView;
import java.io.IOException;

/** Reads how a run stands, also while it goes on. */
public final class RunReporter {
  private final Liveness liveness;
  private final Ticker ticker;

  public RunReporter(Liveness liveness, Ticker ticker) {
    this.liveness = liveness;
    this.ticker = ticker;
  }

  public RunReport read(RunFolder run) throws IOException {
    RunReport report = readOnce(run);
    // Between the reading and the look at the process the run may have come to its end.
    boolean vanished =
        report.status().state() == RunState.INTERRUPTED && report.view().ended().isEmpty();
    return vanished ? readOnce(run) : report;
  }

  private RunReport readOnce(RunFolder run) throws IOException {
    RunView view = RunView.of(run.events());
    RunStatus status = view.asOf(liveness);
    return new RunReport(
        run.id(), view, status, run.ledger(), run.live().flatMap(LiveJson::read), ticker.now());
  }
}
