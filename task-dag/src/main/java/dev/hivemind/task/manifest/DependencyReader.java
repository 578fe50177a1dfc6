package dev.hivemind.task.manifest;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the tasks that {@code depends_on} names. */
final class DependencyReader {
  private static final String KEY = "depends_on";

  private final Reading reading;
  private final TaskNames names;
  private final MatrixPairing pairing = new MatrixPairing();
  private final Map<String, Map<String, Position>> placesByTask = new LinkedHashMap<>();

  DependencyReader(Reading reading, TaskNames names) {
    this.reading = reading;
    this.names = names;
  }

  /** Every instance that the task waits for, once, in the order written. */
  List<Dependency> read(TaskInstance task, Values values) {
    Map<String, Position> places = new LinkedHashMap<>();
    for (YamlNode item : values.keys().items(KEY)) {
      YamlNode.Scalar written = (YamlNode.Scalar) item;
      reading
          .filler()
          .fill(written, values.scope())
          .map(name -> named(name, task, written.position()))
          .orElse(List.of())
          .forEach(meant -> places.putIfAbsent(meant.id(), written.position()));
    }
    placesByTask.putIfAbsent(task.id(), places);
    return places.entrySet().stream()
        .map(place -> new Dependency(place.getKey(), place.getValue().line()))
        .toList();
  }

  /** Of every task read so far: what it depends on, and where that is written. */
  Map<String, Map<String, Position>> places() {
    return placesByTask;
  }

  private List<TaskInstance> named(String name, TaskInstance task, Position place) {
    List<TaskInstance> all = names.meant(name);
    if (all.isEmpty()) {
      if (!names.mayExist(name)) reportMissing(name, place);
      return List.of();
    }
    List<TaskInstance> meant = pairing.matching(name, all, task);
    if (meant.isEmpty()) {
      problem(place, "%s has no instance for %s".formatted(Quote.of(name), values(task)));
    }
    if (meant.stream().noneMatch(instance -> instance.id().equals(task.id()))) return meant;
    reportSelf(task, place);
    return List.of();
  }

  private void reportMissing(String name, Position place) {
    String hint = reading.suggestions().hint(name, names.all());
    problem(place, "no task has the id " + Quote.of(name) + hint);
  }

  private void reportSelf(TaskInstance task, Position place) {
    boolean own = task.declared().keys().writes(KEY);
    String remedy = own ? "" : " through defaults: write depends_on: [] in it";
    problem(place, Quote.of(task.id()) + " depends on itself" + remedy);
  }

  private void problem(Position place, String message) {
    reading.problems().add(place, message);
  }

  private static String values(TaskInstance task) {
    return String.join(", ", task.combination().values().values());
  }
}
