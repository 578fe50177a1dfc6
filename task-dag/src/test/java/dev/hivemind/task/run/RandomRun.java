package dev.hivemind.task.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** The journal of a random run in which everything that can happen to a task happens. */
final class RandomRun {
  private final Random random;
  private final List<RandomTask> tasks = new ArrayList<>();

  RandomRun(int seed) {
    this.random = new Random(seed);
    int size = 1 + random.nextInt(6);
    for (int task = 0; task < size; task++) tasks.add(new RandomTask("task-" + task));
  }

  List<RunEvent> journal() {
    var journal = new ArrayList<RunEvent>();
    journal.add(SampleEvents.started(tasks.stream().map(task -> task.id).toArray(String[]::new)));
    for (var open = open(); !open.isEmpty(); open = open()) {
      journal.add(open.get(random.nextInt(open.size())).next());
    }
    journal.add(new SampleEvents("").ended(RunState.FAILED));
    return journal;
  }

  private List<RandomTask> open() {
    return tasks.stream().filter(task -> !task.state.ended()).toList();
  }

  /** Where the tasks stand after the journal. */
  Map<String, TaskState> states() {
    return tasks.stream().collect(Collectors.toMap(task -> task.id, task -> task.state));
  }

  private final class RandomTask {
    private final String id;
    private final SampleEvents events;
    private TaskState state = TaskState.BLOCKED;
    private int attempt;

    RandomTask(String id) {
      this.id = id;
      this.events = new SampleEvents(id);
    }

    RunEvent next() {
      return switch (state) {
        case BLOCKED -> whileBlocked();
        case READY -> whileReady();
        case WAITING -> whileWaiting();
        case RUNNING -> whileRunning();
        case VERIFYING -> whileVerifying();
        case CHECKPOINTED, SUCCEEDED, NO_CHANGES, FAILED, MERGE_FAILED, SKIPPED, CANCELLED ->
            throw new AssertionError(id + " has ended");
      };
    }

    private RunEvent whileBlocked() {
      return switch (random.nextInt(6)) {
        case 5 -> events.leftBlocked();
        case 0 -> to(TaskState.SKIPPED, events.skipped());
        case 1 -> to(TaskState.CANCELLED, events.cancelled());
        default -> to(TaskState.READY, events.released());
      };
    }

    private RunEvent whileReady() {
      return switch (random.nextInt(9)) {
        case 0 -> to(TaskState.CANCELLED, events.cancelled());
        case 1 -> to(TaskState.CHECKPOINTED, events.checkpointed(attempt));
        case 2 -> to(TaskState.WAITING, events.waiting());
        case 3 -> to(TaskState.RUNNING, events.resuming(++attempt));
        default -> to(TaskState.RUNNING, events.launching(++attempt));
      };
    }

    private RunEvent whileWaiting() {
      return switch (random.nextInt(6)) {
        case 0 -> to(TaskState.CANCELLED, events.cancelled());
        case 1 -> to(TaskState.CHECKPOINTED, events.checkpointed(attempt));
        case 2 -> events.waiting();
        default -> to(TaskState.READY, events.released());
      };
    }

    private RunEvent whileRunning() {
      return switch (random.nextInt(16)) {
        case 0 -> to(TaskState.SUCCEEDED, events.succeeded(attempt));
        case 1 -> to(TaskState.FAILED, events.failed(attempt));
        case 2 -> to(TaskState.READY, events.attemptFailed(attempt));
        case 3 -> to(TaskState.CANCELLED, events.cancelled());
        case 4 -> events.toolDenied();
        case 5 -> events.sessionKnown();
        case 6, 7 -> events.launched(attempt);
        case 8 -> to(TaskState.CHECKPOINTED, events.checkpointed(attempt));
        case 9 -> to(TaskState.READY, events.providerFailed(attempt));
        case 10 -> to(TaskState.WAITING, events.suspended(attempt));
        case 11 -> to(TaskState.MERGE_FAILED, events.mergeFailed(attempt));
        case 12 -> to(TaskState.VERIFYING, events.verifying(attempt));
        default -> events.activity("step " + random.nextInt());
      };
    }

    private RunEvent whileVerifying() {
      return switch (random.nextInt(7)) {
        case 0 -> to(TaskState.SUCCEEDED, events.succeeded(attempt));
        case 1 -> to(TaskState.NO_CHANGES, events.unchanged(attempt));
        case 2 -> to(TaskState.READY, events.verifyFailed(attempt));
        case 3 -> to(TaskState.MERGE_FAILED, events.mergeFailed(attempt));
        case 4 -> to(TaskState.CHECKPOINTED, events.checkpointed(attempt));
        case 5 -> to(TaskState.CANCELLED, events.cancelled());
        default -> to(TaskState.FAILED, events.failed(attempt));
      };
    }

    private RunEvent to(TaskState next, RunEvent event) {
      state = next;
      return event;
    }
  }
}
