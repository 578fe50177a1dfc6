package dev.hivemind.fleet.workspace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a task has changed since it began, whether it is committed or not. */
public final class TaskDiff {
  private TaskDiff() {}

  /**
   * @param task its id
   * @param options of git diff
   * @return empty: it has not begun
   */
  public static Optional<String> of(Placement placement, String task, List<String> options)
      throws IOException {
    Place place = placement.of(task).orElse(null);
    if (place == null) return Optional.empty();
    Optional<String> base = place.repository().commit(placement.branches().base(task));
    if (base.isEmpty()) return Optional.empty();
    var arguments = new ArrayList<>(List.of("diff", "--no-ext-diff", "--no-textconv"));
    arguments.addAll(options);
    arguments.add(base.get());
    arguments.add(place.isIntact() ? new Aside(place).tree() : place.branch());
    arguments.add("--");
    return Optional.of(place.repository().git().tell(arguments.toArray(String[]::new)));
  }
}
