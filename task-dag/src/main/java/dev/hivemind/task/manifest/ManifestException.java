package dev.hivemind.task.manifest;

import java.util.List;

/** A manifest that cannot be used; carries every problem found, in the file's order. */
public final class ManifestException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<Problem> problems;

  public ManifestException(List<Problem> problems) {
    super(problems.size() + " problem(s) in " + problems.getFirst().file());
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
