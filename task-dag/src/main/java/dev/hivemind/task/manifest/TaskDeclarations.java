package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;

/** Reads the tasks of a manifest as they are declared. */
final class TaskDeclarations {

  private TaskDeclarations() {}

  /** In the file's order, without those that have not the shape of a task. */
  static List<DeclaredTask> read(Reading reading) {
    Keys root = reading.root();
    YamlNode.Mapping defaults = root.mapping("defaults").orElse(YamlNode.Mapping.EMPTY);
    List<DeclaredTask> tasks = new ArrayList<>();
    long instances = 0;
    for (YamlNode item : root.items("tasks")) {
      Keys keys = new Keys((YamlNode.Mapping) item, defaults, root.refusals());
      DeclaredTask task = DeclaredTask.read(reading, keys);
      instances += task.matrix().combinations().size();
      if (instances > MatrixReader.MAX_TASKS) {
        reading.problems().add(task.matrixPosition(), "this makes more than 100,000 tasks");
        return tasks;
      }
      tasks.add(task);
    }
    return tasks;
  }
}
