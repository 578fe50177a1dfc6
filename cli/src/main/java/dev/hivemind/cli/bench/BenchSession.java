package dev.hivemind.cli.bench;

import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.judge.SeedOutcomes;
import dev.hivemind.cli.bench.page.EvaluationPage;
import dev.hivemind.cli.bench.report.Circumstances;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.report.EvaluationDocument;
import dev.hivemind.cli.bench.report.EvaluationText;
import dev.hivemind.cli.bench.report.Machine;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.bench.trial.Trial;
import dev.hivemind.cli.bench.trial.TrialRun;
import dev.hivemind.cli.invocation.Build;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.time.Stopwatch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One evaluation from its first trial to its report. */
public final class BenchSession {
  private static final Duration APART = Duration.ofMillis(250);
  private static final Duration APART_IN_REAL_TIME = Duration.ofSeconds(1);

  private final Surroundings surroundings;
  private final BenchRequest request;

  public BenchSession(Surroundings surroundings, BenchRequest request) {
    this.surroundings = surroundings;
    this.request = request;
  }

  /**
   * @return not {@link ExitCode#OK} when the bar is missed
   * @throws IOException when a mock or a proxy cannot be started or the report cannot be written
   */
  public ExitCode run() throws IOException, InterruptedException {
    Circumstances circumstances = circumstances();
    Stopwatch stopwatch = Stopwatch.start(surroundings.ticker());
    List<Trial> trials = trials();
    warmUp(trials.getFirst());
    Map<Trial, Outcome> outcomes = new HashMap<>();
    new TrialPool(request.atOnce(), apart(), surroundings.sleeper())
        .run(trials, this::tell)
        .forEach(outcome -> outcomes.put(outcome.trial(), outcome));
    Evaluation evaluation = new Evaluation(circumstances, stopwatch.elapsed(), results(outcomes));
    report(evaluation);
    return evaluation.isMet() ? ExitCode.OK : ExitCode.TASK_FAILED;
  }

  private Circumstances circumstances() {
    return new Circumstances(
        "hivemind " + Build.version(),
        request.command(),
        Machine.here(),
        surroundings.ticker().now(),
        request.speed(),
        request.seeds(),
        request.atOnce());
  }

  private Duration apart() {
    return request.speed() == 1 ? APART_IN_REAL_TIME : APART;
  }

  private List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (Experiment experiment : request.experiments()) {
      for (long seed : request.seeds()) {
        for (Arm arm : experiment.scenario().arms()) {
          trials.add(new Trial(experiment.scenario(), arm, seed, request.speed()));
        }
      }
    }
    return trials;
  }

  /** The first calls of a young JVM take long, which is not what is measured. */
  private void warmUp(Trial first) throws IOException, InterruptedException {
    Experiment smallest = Experiments.paper().getFirst();
    for (Arm arm : smallest.scenario().arms()) {
      new TrialRun(new Trial(smallest.scenario(), arm, 0, first.speed()), surroundings.sleeper())
          .run();
    }
  }

  private void tell(Outcome outcome) {
    surroundings
        .console()
        .note(
            String.format(
                Locale.ROOT,
                "%s: %d of %d alive, %.1f s%s",
                outcome.trial().name(),
                outcome.alive(),
                outcome.agents().size(),
                outcome.wall().toMillis() / 1_000.0,
                outcome.dead() == 0 ? "" : " " + outcome.deaths()));
  }

  private List<ScenarioResult> results(Map<Trial, Outcome> outcomes) {
    return request.experiments().stream()
        .map(
            experiment ->
                new ScenarioResult(
                    experiment,
                    request.seeds().stream()
                        .map(seed -> result(experiment, seed, outcomes))
                        .toList()))
        .toList();
  }

  private ScenarioResult.SeedResult result(
      Experiment experiment, long seed, Map<Trial, Outcome> outcomes) {
    List<Outcome> ofSeed =
        experiment.scenario().arms().stream()
            .map(arm -> outcomes.get(new Trial(experiment.scenario(), arm, seed, request.speed())))
            .toList();
    var seedOutcomes = new SeedOutcomes(experiment.scenario(), seed, ofSeed);
    return new ScenarioResult.SeedResult(seedOutcomes, experiment.criterion().judge(seedOutcomes));
  }

  private void report(Evaluation evaluation) throws IOException {
    if (request.page() != null) {
      EvaluationPage.write(evaluation, request.page());
      surroundings.console().note("The report is " + request.page());
    }
    if (request.json()) {
      surroundings.console().print(EvaluationDocument.of(evaluation).toPrettyString());
    } else {
      new EvaluationText(evaluation, surroundings.console()).print();
    }
  }
}
