package dev.hivemind.cli.bench;

import dev.hivemind.cli.bench.judge.AblationCriterion;
import dev.hivemind.cli.bench.judge.Bar;
import dev.hivemind.cli.bench.judge.ConcurrencyCriteria;
import dev.hivemind.cli.bench.judge.Criterion;
import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.judge.Experiment.Kind;
import dev.hivemind.cli.bench.judge.FairnessCriteria;
import dev.hivemind.cli.bench.judge.FaultCriteria;
import dev.hivemind.cli.bench.judge.LimitCriteria;
import dev.hivemind.cli.bench.judge.ProgramCriteria;
import dev.hivemind.cli.bench.scenario.BeyondScenarios;
import dev.hivemind.cli.bench.scenario.PaperScenarios;
import dev.hivemind.cli.bench.scenario.Scenario;
import dev.hivemind.cli.bench.scenario.SwitchScenarios;
import dev.hivemind.cli.invocation.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All that there is to try. */
public final class Experiments {
  private Experiments() {}

  /** In the order of reports. */
  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>(paper());
    all.addAll(beyond());
    return List.copyOf(all);
  }

  /** The paper's own: seven scenarios, and the ablation with what it leaves open. */
  public static List<Experiment> paper() {
    List<Experiment> paper = new ArrayList<>();
    PaperScenarios.all()
        .forEach(scenario -> paper.add(new Experiment(scenario, Kind.PAPER, Bar::paper)));
    paper.add(new Experiment(PaperScenarios.ablation(), Kind.ABLATION, AblationCriterion::judge));
    paper.add(
        new Experiment(
            SwitchScenarios.breakerAndBudget(),
            Kind.ABLATION,
            AblationCriterion::breakerAndBudget));
    return List.copyOf(paper);
  }

  private static List<Experiment> beyond() {
    return List.of(
        beyond(BeyondScenarios.tokenBucket(), LimitCriteria::tokenBucket),
        beyond(BeyondScenarios.longGeneration(), ConcurrencyCriteria::longGeneration),
        beyond(BeyondScenarios.midStream(), FaultCriteria::midStream),
        beyond(BeyondScenarios.overloadWall(), FaultCriteria::overloadWall),
        beyond(BeyondScenarios.usageWindow(), LimitCriteria::usageWindow),
        beyond(BeyondScenarios.runaway(), FairnessCriteria::runaway),
        beyond(BeyondScenarios.twoProviders(), FaultCriteria::twoProviders),
        beyond(BeyondScenarios.mixedPriority(), FairnessCriteria::mixedPriority),
        beyond(BeyondScenarios.hundred(), LimitCriteria::hundred),
        beyond(BeyondScenarios.wideOpen(), ConcurrencyCriteria::wideOpen),
        beyond(BeyondScenarios.realAgents(), ProgramCriteria::realAgents));
  }

  private static Experiment beyond(Scenario scenario, Criterion criterion) {
    return new Experiment(scenario, Kind.BEYOND, criterion);
  }

  /**
   * Those of these names, in the order of {@link #all}.
   *
   * @throws CommandException (usage) for a name that none has
   */
  public static List<Experiment> named(List<String> names) {
    List<String> known = all().stream().map(Experiment::name).toList();
    String unknown =
        names.stream().filter(name -> !known.contains(name)).collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      throw CommandException.usage(
          "there is no scenario %s; there are %s".formatted(unknown, String.join(", ", known)));
    }
    return all().stream().filter(experiment -> names.contains(experiment.name())).toList();
  }
}
