package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Who a name means: a task with all its instances, or one instance. Reports a name that would mean
 * two things.
 */
final class TaskNames {

  /** What a name means, and where it comes from. */
  private record Bearer(Position place, List<TaskInstance> instances) {}

  private final Map<String, Bearer> bearers = new LinkedHashMap<>();
  private final List<TaskInstance> instances = new ArrayList<>();
  private final List<DeclaredTask> unknownMatrices = new ArrayList<>();
  private final Reading reading;

  private TaskNames(Reading reading) {
    this.reading = reading;
  }

  static TaskNames of(List<DeclaredTask> tasks, Reading reading) {
    TaskNames names = new TaskNames(reading);
    tasks.forEach(names::add);
    names.warnOfCase();
    return names;
  }

  /** In creation order; those of a second task of the same id too, for what is wrong in them. */
  List<TaskInstance> instances() {
    return instances;
  }

  /** Those that the name means; empty when it means nothing. */
  List<TaskInstance> meant(String name) {
    Bearer bearer = bearers.get(name);
    return bearer == null ? List.of() : bearer.instances();
  }

  Set<String> all() {
    return bearers.keySet();
  }

  /** Whether the name may be that of an instance whose matrix could not be read. */
  boolean mayExist(String name) {
    return unknownMatrices.stream().anyMatch(task -> name.startsWith(task.id() + "-"));
  }

  private void add(DeclaredTask task) {
    List<TaskInstance> fannedOut = task.instances();
    if (!task.matrix().isKnown()) unknownMatrices.add(task);
    boolean named = !task.id().isEmpty() && claim(task.id(), task.position(), fannedOut);
    for (TaskInstance instance : fannedOut) {
      if (!named || claimInstance(instance)) instances.add(instance);
    }
  }

  private boolean claimInstance(TaskInstance instance) {
    DeclaredTask declared = instance.declared();
    if (instance.id().equals(declared.id())) return true;
    Position place = declared.matrixPosition();
    if (instance.id().length() <= InstanceId.MAX_LENGTH) {
      return claim(instance.id(), place, List.of(instance));
    }
    reading.problems().add(place, Quote.of(instance.id()) + " is too long for an id");
    return false;
  }

  private boolean claim(String name, Position place, List<TaskInstance> meant) {
    Bearer first = bearers.putIfAbsent(name, new Bearer(place, meant));
    if (first == null) return true;
    String where =
        first.place().equals(place)
            ? "two combinations of this matrix have it"
            : "it is also the id of a task on line " + first.place().line();
    reading.problems().add(place, "duplicate id " + Quote.of(name) + ": " + where);
    return false;
  }

  /** Some file systems do not tell them apart, and each task has a folder of its own. */
  private void warnOfCase() {
    Map<String, TaskInstance> byLowerCase = new LinkedHashMap<>();
    for (TaskInstance instance : instances) {
      TaskInstance other =
          byLowerCase.putIfAbsent(instance.id().toLowerCase(Locale.ROOT), instance);
      if (other == null || other.id().equals(instance.id())) continue;
      reading
          .warnings()
          .add(
              instance.declared().position(),
              "the ids %s and %s differ only in case"
                  .formatted(Quote.of(other.id()), Quote.of(instance.id())));
    }
  }
}
