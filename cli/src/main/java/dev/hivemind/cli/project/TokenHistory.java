package dev.hivemind.cli.project;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What tasks of a manifest used in its latest runs, by declared id: the newest run in which the
 * task succeeded counts, and of a matrix the mean of its instances. Read when it is first asked.
 */
final class TokenHistory implements Function<String, OptionalLong> {
  private static final int RUNS = 5;

  private final Path directory;
  private final String manifest;
  private @Nullable Map<String, Long> tokens;

  /**
   * @param directory in the project
   * @param manifest its file, as a run names it
   */
  TokenHistory(Path directory, String manifest) {
    this.directory = directory;
    this.manifest = manifest;
  }

  @Override
  public OptionalLong apply(String declaredId) {
    if (tokens == null) tokens = read();
    Long used = tokens.get(declaredId);
    return used == null ? OptionalLong.empty() : OptionalLong.of(used);
  }

  private Map<String, Long> read() {
    var used = new HashMap<String, Long>();
    try {
      var store = RunStore.find(directory);
      if (store.isEmpty()) return used;
      List<RunFolder> newestFirst = store.get().runs().reversed();
      for (RunFolder run : newestFirst.subList(0, Math.min(RUNS, newestFirst.size()))) {
        usedIn(run).forEach(used::putIfAbsent);
      }
    } catch (IOException e) {
      // An estimate is only a hint: without a readable history it is guessed.
    }
    return used;
  }

  private Map<String, Long> usedIn(RunFolder run) throws IOException {
    RunView view = RunView.of(run.events());
    if (view.started().filter(this::isOfManifest).isEmpty()) return Map.of();
    Map<String, Usage> usage = run.usageByAgent();
    Map<String, Double> means =
        view.tasks().stream()
            .filter(task -> task.state() == TaskState.SUCCEEDED && usage.containsKey(task.id()))
            .collect(
                Collectors.groupingBy(
                    task -> task.declared().declaredId(),
                    Collectors.averagingLong(task -> counted(usage, task))));
    return means.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, mean -> Math.round(mean.getValue())));
  }

  private boolean isOfManifest(RunStarted run) {
    return Path.of(run.manifest()).getFileName().equals(Path.of(manifest).getFileName());
  }

  /** As budgets count: cache reads are not. */
  private static long counted(Map<String, Usage> usage, TaskView task) {
    Usage used = usage.getOrDefault(task.id(), Usage.NONE);
    return used.input() + used.cacheWrite() + used.output();
  }
}
