package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Foretells the order in which a run starts its tasks, by simulating one in which every task ends
 * well and takes as long as its estimate.
 */
public final class StartOrder {
  private final TaskGraph graph;
  private final int maxParallel;
  private final Map<String, Integer> waitsFor;
  private final ReadyQueue ready = new ReadyQueue();
  private final PriorityQueue<Running> running = new PriorityQueue<>(Running.FIRST_TO_END);
  private final List<Start> starts = new ArrayList<>();
  private long now;

  private StartOrder(TaskGraph graph, int maxParallel) {
    this.graph = graph;
    this.maxParallel = maxParallel;
    this.waitsFor = HashMap.newHashMap(graph.tasks().size());
  }

  /**
   * @param maxParallel tasks at once, at least 1
   * @return every task, in the order of their starts
   * @throws IllegalArgumentException when {@code maxParallel} is below 1
   */
  public static List<Start> of(TaskGraph graph, int maxParallel) {
    if (maxParallel < 1) throw new IllegalArgumentException("maxParallel < 1: " + maxParallel);
    return new StartOrder(graph, maxParallel).simulate();
  }

  /**
   * The moment at which a task is expected to start.
   *
   * @param afterTokens since the start of the run, in the time that one agent takes for a token
   */
  public record Start(Task task, long afterTokens) {}

  private record Running(Task task, long ends, int order) {
    static final Comparator<Running> FIRST_TO_END =
        Comparator.comparingLong(Running::ends).thenComparingInt(Running::order);
  }

  private List<Start> simulate() {
    for (Task task : graph.tasks()) {
      int dependencies = graph.dependencies(task.id()).size();
      waitsFor.put(task.id(), dependencies);
      if (dependencies == 0) ready.add(task);
    }
    startReady();
    while (!running.isEmpty()) {
      endNext();
      startReady();
    }
    return List.copyOf(starts);
  }

  private void startReady() {
    while (running.size() < maxParallel) {
      Task task = ready.poll();
      if (task == null) return;
      running.add(new Running(task, Tokens.sum(now, task.estimate().tokens()), starts.size()));
      starts.add(new Start(task, now));
    }
  }

  /** Ends everything that ends at the same moment before anything new starts. */
  private void endNext() {
    Running next = running.remove();
    now = next.ends();
    release(next.task());
    while (endsNow(running.peek())) release(running.remove().task());
  }

  private boolean endsNow(@Nullable Running next) {
    return next != null && next.ends() == now;
  }

  private void release(Task ended) {
    for (Task dependent : graph.dependents(ended.id())) {
      int left = waitsFor.merge(dependent.id(), -1, Integer::sum);
      if (left == 0) ready.add(dependent);
    }
  }
}
