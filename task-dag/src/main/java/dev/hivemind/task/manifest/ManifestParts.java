package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A manifest cut into manifests with some of its tasks each, for processors to share. The schema
 * says of each task what it says of it in the whole: nothing there depends on another task.
 */
final class ManifestParts {
  private static final String TASKS = "tasks";
  private static final int TASKS_IN_A_PART = 1_000;

  private ManifestParts() {}

  /** The first part has all that is not a task. */
  static List<YamlNode> of(YamlNode root) {
    if (!(root instanceof YamlNode.Mapping manifest)) return List.of(root);
    YamlNode.Entry tasks = manifest.entries().get(TASKS);
    if (tasks == null
        || !(tasks.value() instanceof YamlNode.Sequence list)
        || list.items().size() <= TASKS_IN_A_PART) {
      return List.of(root);
    }
    List<YamlNode> parts = new ArrayList<>();
    for (int from = 0; from < list.items().size(); from += TASKS_IN_A_PART) {
      int to = Math.min(from + TASKS_IN_A_PART, list.items().size());
      YamlNode.Entry some = with(tasks, list, list.items().subList(from, to));
      Map<String, YamlNode.Entry> entries =
          new LinkedHashMap<>(parts.isEmpty() ? manifest.entries() : Map.of());
      entries.put(TASKS, some);
      parts.add(new YamlNode.Mapping(manifest.position(), entries));
    }
    return parts;
  }

  private static YamlNode.Entry with(
      YamlNode.Entry tasks, YamlNode.Sequence list, List<YamlNode> some) {
    var sequence = new YamlNode.Sequence(list.position(), some);
    return new YamlNode.Entry(tasks.key(), tasks.position(), tasks.end(), sequence);
  }
}
