package dev.hivemind.cli.run;

import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What has changed in a manifest since its run read it last. */
public final class ManifestChanges {
  private final Map<String, Map<String, String>> before;
  private final List<Task> now;
  private final RunView run;

  /**
   * @param before traits of tasks, by id
   */
  public ManifestChanges(Map<String, Map<String, String>> before, List<Task> now, RunView run) {
    this.before = before;
    this.now = now;
    this.run = run;
  }

  /** A line each, for a person; of tasks that ended well only that they stay as they are. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    for (Task task : now) {
      Map<String, String> earlier = before.get(task.id());
      if (earlier == null) {
        lines.add("new: " + task.id());
        continue;
      }
      List<String> changes = changes(earlier, TaskTraits.of(task));
      if (changes.isEmpty()) continue;
      lines.add(
          task.id()
              + (hasSucceeded(task.id()) ? " (has succeeded, stays as it is): " : ": ")
              + String.join("; ", changes));
    }
    Set<String> gone = new TreeSet<>(before.keySet());
    now.forEach(task -> gone.remove(task.id()));
    for (String id : gone) lines.add("no longer in the manifest: " + id);
    return lines;
  }

  /** Whether the task's prompt is another one now. */
  public boolean promptChanged(Task task) {
    Map<String, String> earlier = before.get(task.id());
    return earlier != null
        && !Objects.equals(earlier.get("prompt"), TaskTraits.of(task).get("prompt"));
  }

  private boolean hasSucceeded(String id) {
    return run.task(id).filter(task -> task.state().endedWell()).isPresent();
  }

  private static List<String> changes(Map<String, String> before, Map<String, String> now) {
    var keys = new LinkedHashSet<>(now.keySet());
    keys.addAll(before.keySet());
    return keys.stream()
        .filter(key -> !value(before, key).equals(value(now, key)))
        .map(key -> TaskTraits.change(key, value(before, key), value(now, key)))
        .toList();
  }

  private static String value(Map<String, String> traits, String key) {
    return traits.getOrDefault(key, "");
  }
}
