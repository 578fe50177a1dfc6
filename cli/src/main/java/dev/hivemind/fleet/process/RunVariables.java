package dev.hivemind.fleet.process;

import dev.hivemind.task.Task;
import java.util.Map;

/** What a process of a task finds in its environment about its place in the run. */
final class RunVariables {
  private RunVariables() {}

  static void put(
      LaunchSettings settings, Task task, Marks marks, Map<String, String> environment) {
    environment.put("HIVEMIND_RUN", settings.run());
    environment.put("HIVEMIND_TASK", task.id());
    environment.put("HIVEMIND_INDEX", Integer.toString(task.index()));
    environment.put(
        EnvironmentMark.VARIABLE, marks.environment().besideThatOf(settings.environment()));
  }
}
