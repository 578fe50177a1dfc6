package dev.hivemind.task.manifest;

import dev.hivemind.task.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Part of a manifest: some tasks and what they depend on ({@code --only}). */
public final class ManifestSelection {

  private ManifestSelection() {}

  /**
   * The tasks that match and, through any number of steps, what they depend on; order and indexes
   * stay.
   *
   * @param patterns ids, as written or after fan-out; {@code *} and {@code ?} stand for any
   *     characters and for one
   * @throws ManifestException naming each pattern that matches nothing
   */
  public static Manifest only(Manifest manifest, List<String> patterns) throws ManifestException {
    Set<String> ids = withDependencies(manifest, matching(manifest, patterns));
    return manifest.withTasks(
        manifest.tasks().stream().filter(task -> ids.contains(task.id())).toList());
  }

  private static List<Task> matching(Manifest manifest, List<String> patterns)
      throws ManifestException {
    List<Task> all = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (String pattern : patterns) {
      Predicate<String> glob = Glob.of(pattern);
      List<Task> tasks =
          manifest.tasks().stream()
              .filter(task -> glob.test(task.id()) || glob.test(task.declaredId()))
              .toList();
      if (tasks.isEmpty()) problems.add(noMatch(manifest, pattern));
      all.addAll(tasks);
    }
    if (!problems.isEmpty()) throw new ManifestException(problems);
    return all;
  }

  private static Problem noMatch(Manifest manifest, String pattern) {
    Set<String> names = new LinkedHashSet<>();
    manifest.tasks().forEach(task -> names.addAll(List.of(task.declaredId(), task.id())));
    String message = "no task matches " + Quote.of(pattern);
    String hint = new Suggestions().hint(pattern, names);
    return new Problem(manifest.source(), 0, 0, message + hint, null);
  }

  private static Set<String> withDependencies(Manifest manifest, List<Task> tasks) {
    Map<String, Task> byId = new HashMap<>();
    manifest.tasks().forEach(task -> byId.put(task.id(), task));
    Set<String> ids = new HashSet<>();
    Deque<Task> open = new ArrayDeque<>(tasks);
    while (!open.isEmpty()) {
      Task task = open.pop();
      if (!ids.add(task.id())) continue;
      task.dependsOn().stream()
          .flatMap(dependency -> Stream.ofNullable(byId.get(dependency.id())))
          .forEach(open::push);
    }
    return ids;
  }
}
