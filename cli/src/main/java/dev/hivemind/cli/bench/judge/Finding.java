package dev.hivemind.cli.bench.judge;

import java.util.List;

/**
 * What is told of a scenario's outcomes.
 *
 * @param figure the one that the scenario is there for; empty: the table says it all
 * @param misses what is not good enough, each for a person
 */
public record Finding(String figure, List<String> misses) {
  public Finding {
    misses = List.copyOf(misses);
  }
}
