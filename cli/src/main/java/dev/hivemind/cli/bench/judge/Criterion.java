package dev.hivemind.cli.bench.judge;

/** Judges what came of a scenario with one seed. */
@FunctionalInterface
public interface Criterion {
  Finding judge(SeedOutcomes seed);
}
