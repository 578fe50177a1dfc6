package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The chain of dependencies with the most estimated tokens: what bounds a run from below, however
 * many agents work at once.
 *
 * @param tasks ids, first to start first; empty only for a graph without tasks
 * @param tokens the sum of their estimates
 */
public record CriticalPath(List<String> tasks, long tokens) {

  public CriticalPath {
    tasks = List.copyOf(tasks);
  }

  /** Of chains with as many tokens the one with more tasks, then the one created first. */
  public static CriticalPath of(TaskGraph graph) {
    var ends = HashMap.<String, Chain>newHashMap(graph.tasks().size());
    for (Task task : graph.topologicalOrder()) {
      ends.put(task.id(), Chain.to(task, longest(graph.dependencies(task.id()), ends)));
    }
    Chain longest = longest(graph.tasks(), ends);
    return longest == null ? new CriticalPath(List.of(), 0) : longest.path();
  }

  private static @Nullable Chain longest(List<Task> tasks, Map<String, Chain> ends) {
    Chain longest = null;
    for (Task task : tasks) {
      Chain chain = Objects.requireNonNull(ends.get(task.id()));
      if (longest == null || Chain.BY_LENGTH.compare(chain, longest) > 0) longest = chain;
    }
    return longest;
  }

  /** The longest chain that ends with {@code last}. */
  private record Chain(Task last, @Nullable Chain before, long tokens, int tasks) {
    static final Comparator<Chain> BY_LENGTH =
        Comparator.comparingLong(Chain::tokens)
            .thenComparingInt(Chain::tasks)
            .thenComparingInt(chain -> -chain.last.index());

    static Chain to(Task last, @Nullable Chain before) {
      long tokens = last.estimate().tokens();
      return before == null
          ? new Chain(last, null, tokens, 1)
          : new Chain(last, before, Tokens.sum(before.tokens, tokens), before.tasks + 1);
    }

    CriticalPath path() {
      var ids = new ArrayDeque<String>();
      for (Chain chain = this; chain != null; chain = chain.before) {
        ids.addFirst(chain.last.id());
      }
      return new CriticalPath(List.copyOf(ids), tokens);
    }
  }
}
