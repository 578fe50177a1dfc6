package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.Liveness;
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
    return new FollowedRun(run, liveness, ticker).report();
  }
}
