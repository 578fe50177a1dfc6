package dev.hivemind.task.manifest;

import java.util.List;

/**
 * A matrix, expanded.
 *
 * @param keys by which instances of different tasks are matched: its lists, or, when it has none,
 *     the keys of its includes
 * @param combinations one for each instance; never empty
 */
record Matrix(List<String> keys, List<Combination> combinations) {

  /** Of a task without a matrix: one instance. */
  static final Matrix NONE = new Matrix(List.of(), List.of(Combination.NONE));

  /** A matrix with problems: one instance that stands for all. */
  static final Matrix UNKNOWN = new Matrix(List.of(), List.of(Combination.UNKNOWN));

  Matrix {
    keys = List.copyOf(keys);
    combinations = List.copyOf(combinations);
  }

  boolean isKnown() {
    return combinations.getFirst().known();
  }
}
