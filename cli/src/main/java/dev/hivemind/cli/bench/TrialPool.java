package dev.hivemind.cli.bench;

import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.bench.trial.Trial;
import dev.hivemind.cli.bench.trial.TrialRun;
import dev.hivemind.proxy.time.Sleeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Runs trials side by side, each on mocks of its own. */
final class TrialPool {
  private final int atOnce;
  private final Duration apart;
  private final Sleeper sleeper;

  /**
   * @param atOnce trials
   * @param apart real time between two starts, so that no start disturbs another
   */
  TrialPool(int atOnce, Duration apart, Sleeper sleeper) {
    this.atOnce = atOnce;
    this.apart = apart;
    this.sleeper = sleeper;
  }

  /**
   * @param news is told of each outcome when it is there; called by one thread at a time
   * @return in the order of the trials
   * @throws IOException when a mock or a proxy cannot be started
   */
  List<Outcome> run(List<Trial> trials, Consumer<Outcome> news)
      throws IOException, InterruptedException {
    var places = new Semaphore(atOnce);
    List<Future<Outcome>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Trial trial : trials) {
        places.acquire();
        running.add(threads.submit(() -> run(trial, places, news)));
        sleeper.sleep(apart);
      }
      List<Outcome> outcomes = new ArrayList<>();
      for (Future<Outcome> outcome : running) outcomes.add(outcome(outcome));
      return outcomes;
    }
  }

  private Outcome run(Trial trial, Semaphore places, Consumer<Outcome> news)
      throws IOException, InterruptedException {
    try {
      Outcome outcome = new TrialRun(trial, sleeper).run();
      synchronized (this) {
        news.accept(outcome);
      }
      return outcome;
    } finally {
      places.release();
    }
  }

  private static Outcome outcome(Future<Outcome> trial) throws IOException, InterruptedException {
    try {
      return trial.get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case IOException impossible -> throw impossible;
        case UncheckedIOException impossible -> throw impossible.getCause();
        case null, default -> throw new IllegalStateException(failed);
      }
    }
  }
}
