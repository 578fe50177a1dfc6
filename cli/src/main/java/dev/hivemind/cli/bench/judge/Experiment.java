package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.scenario.Scenario;

/** A scenario and what is expected of it. */
public record Experiment(Scenario scenario, Kind kind, Criterion criterion) {

  /** Where it comes from. */
  public enum Kind {
    /** One of the paper's scenarios. */
    PAPER,
    /** The paper's ablation. */
    ABLATION,
    /** What the paper does not look at. */
    BEYOND
  }

  public String name() {
    return scenario.name();
  }
}
