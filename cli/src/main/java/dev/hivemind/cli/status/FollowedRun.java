package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.EventTail;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.live.LiveJson;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunView;
import java.io.IOException;

/**
 * A run that is looked at again and again, for no more than what is new in it. Its reports share
 * one view of the journal: only the last one is to be read. Not thread-safe.
 */
public final class FollowedRun {
  private final RunFolder run;
  private final EventTail tail;
  private final Liveness liveness;
  private final Ticker ticker;
  private final RunView view = new RunView();

  public FollowedRun(RunFolder run, Liveness liveness, Ticker ticker) {
    this.run = run;
    this.tail = run.tail();
    this.liveness = liveness;
    this.ticker = ticker;
  }

  /**
   * How it stands now.
   *
   * @throws dev.hivemind.checkpoint.sqlite.DatabaseException when it cannot be read
   */
  public RunReport report() throws IOException {
    RunReport report = look();
    // Between the reading and the look at the process the run may have come to its end.
    boolean vanished =
        report.status().state() == RunState.INTERRUPTED && report.view().ended().isEmpty();
    return vanished ? look() : report;
  }

  private RunReport look() throws IOException {
    tail.more().forEach(view::apply);
    return new RunReport(
        run.id(),
        view,
        view.asOf(liveness),
        run.ledger(),
        run.live().flatMap(LiveJson::read),
        ticker.now());
  }
}
