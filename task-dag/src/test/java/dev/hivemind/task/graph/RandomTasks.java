package dev.hivemind.task.graph;

import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random graphs without cycles, the same for the same seed. */
final class RandomTasks {
  private static final List<Priority> PRIORITIES = List.of(Priority.values());

  private final Random random;

  RandomTasks(int seed) {
    this.random = new Random(seed);
  }

  /** Up to 40 tasks with few different priorities and estimates, so that ties are common. */
  List<Task> next(long smallestEstimate) {
    int size = 1 + random.nextInt(40);
    double density = random.nextDouble() * 4 / size;
    List<Integer> creation = shuffled(size);
    var tasks = new ArrayList<Task>();
    for (int position = 0; position < size; position++) {
      tasks.add(task(creation, position, density, smallestEstimate));
    }
    Collections.shuffle(tasks, random);
    return tasks;
  }

  /** Depends only on tasks of earlier positions; creation order is another one. */
  private Task task(List<Integer> creation, int position, double density, long smallestEstimate) {
    var dependencies = new ArrayList<String>();
    for (int before = 0; before < position; before++) {
      if (random.nextDouble() < density) dependencies.add("task-" + creation.get(before));
    }
    int index = creation.get(position);
    return SampleTask.of(index, "task-" + index)
        .priority(PRIORITIES.get(random.nextInt(PRIORITIES.size())))
        .tokens(smallestEstimate + random.nextInt(4))
        .after(dependencies)
        .task();
  }

  private List<Integer> shuffled(int size) {
    var numbers = new ArrayList<Integer>();
    for (int number = 0; number < size; number++) numbers.add(number);
    Collections.shuffle(numbers, random);
    return numbers;
  }
}
