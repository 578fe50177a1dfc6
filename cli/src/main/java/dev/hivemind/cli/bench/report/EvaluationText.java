package dev.hivemind.cli.bench.report;

import dev.hivemind.cli.bench.judge.Experiment.Kind;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.judge.SwitchEvidence;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Cell;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.Table;
import dev.hivemind.cli.console.Table.Column;
import dev.hivemind.cli.console.Tone;
import java.util.List;

/** An evaluation on a terminal. */
public final class EvaluationText {
  private final Evaluation evaluation;
  private final Console console;

  public EvaluationText(Evaluation evaluation, Console console) {
    this.evaluation = evaluation;
    this.console = console;
  }

  public void print() {
    paper();
    ablation();
    beyond();
    verdict();
  }

  private void paper() {
    List<ScenarioResult> results = evaluation.of(Kind.PAPER);
    if (results.isEmpty()) return;
    title("The paper's scenarios");
    var table =
        new Table(
            List.of(
                Column.left("scenario", 14),
                Column.right("agents", 6),
                Column.right("died directly", 15),
                Column.right("managed", 12),
                Column.right("took", 26),
                Column.right("limit", 24),
                Column.left("wasted tokens", 24)));
    for (ScenarioResult result : results) {
      List<Outcome> direct = result.of(Arm.DIRECT);
      List<Outcome> managed = result.of(Arm.MANAGED);
      table.add(
          Cell.of(result.experiment().name()),
          Cell.of(Integer.toString(managed.getFirst().agents().size())),
          Cell.of(Figures.failures(direct)),
          new Cell(Figures.failures(managed), tone(result)),
          Cell.of(Figures.walls(managed)),
          Cell.of(Figures.limits(managed)),
          Cell.of(Figures.wasted(direct) + " → " + Figures.wasted(managed)));
    }
    table.printTo(console);
  }

  private static Tone tone(ScenarioResult result) {
    return result.misses().isEmpty() ? Tone.GOOD : Tone.BAD;
  }

  private void ablation() {
    for (ScenarioResult result : evaluation.of(Kind.ABLATION)) {
      title("Ablation: " + result.experiment().scenario().shows());
      var table =
          new Table(
              List.of(
                  Column.left("without", 16),
                  Column.right("died", 14),
                  Column.right("took", 24),
                  Column.right("absorbed", 8),
                  Column.right("at once", 8),
                  Column.left("answers of the mock, first seed", 60)));
      for (Arm arm : result.experiment().scenario().arms()) {
        List<Outcome> outcomes = result.of(arm);
        Outcome first = outcomes.getFirst();
        table.add(
            Cell.of(arm.name()),
            Cell.of(Figures.failures(outcomes)),
            Cell.of(Figures.walls(outcomes)),
            Cell.of(Long.toString(first.retriesAbsorbed())),
            Cell.of(Figures.callsAtOnce(first)),
            Cell.of(Figures.answers(first)));
      }
      table.printTo(console);
      result.experiment().scenario().arms().forEach(arm -> evidence(arm, result));
    }
  }

  private void evidence(Arm arm, ScenarioResult result) {
    if (arm.disabled().isEmpty()) return;
    String shown = SwitchEvidence.words(result.of(arm).getFirst());
    if (!shown.isEmpty()) console.print("  " + arm.name() + ", really off: " + shown);
  }

  private void beyond() {
    List<ScenarioResult> results = evaluation.of(Kind.BEYOND);
    if (results.isEmpty()) return;
    title("Beyond the paper");
    for (ScenarioResult result : results) {
      console.print(
          console.paint(Tone.STRONG, result.experiment().name())
              + ": "
              + result.experiment().scenario().shows());
      result.seeds().forEach(seed -> console.print("  " + seed.finding().figure()));
    }
  }

  private void verdict() {
    console.print("");
    List<String> misses = evaluation.misses();
    misses.forEach(miss -> console.print(console.paint(Tone.BAD, "missed: " + miss)));
    Circumstances how = evaluation.circumstances();
    if (misses.isEmpty())
      console.print(console.paint(Tone.GOOD, "The bar is met: " + how.bar() + "."));
    console.print(
        "%s, %s at speed %s, %d trials at once, %s"
            .formatted(
                how.version(),
                "seeds " + how.seeds(),
                how.speedWords(),
                how.atOnce(),
                Amounts.duration(evaluation.took())));
  }

  private void title(String text) {
    console.print("");
    console.print(console.paint(Tone.STRONG, text));
  }
}
