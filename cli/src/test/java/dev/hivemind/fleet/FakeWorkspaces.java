package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Workspaces whose judgements the test decides; without one, work is accepted. */
final class FakeWorkspaces implements Workspaces {
  private final Map<String, Deque<Judgement>> judgements = new HashMap<>();
  private final Map<String, String> conflicts = new HashMap<>();
  private final List<String> looks = new ArrayList<>();
  private @Nullable Runnable whileJudging;

  void judge(String task, Judgement... oneAfterTheOther) {
    judgements.put(task, new ArrayDeque<>(List.of(oneAfterTheOther)));
  }

  /** What the task starts from cannot be merged. */
  void conflict(String task, String reason) {
    conflicts.put(task, reason);
  }

  /** Something happens during every look. */
  void whileJudging(Runnable action) {
    whileJudging = action;
  }

  List<String> looks() {
    return looks;
  }

  @Override
  public void prepare(Task task, int attempt, Opening opening, Halt halt) throws IOException {
    String conflict = conflicts.get(task.id());
    if (conflict != null) throw new MergeConflictException(conflict);
  }

  @Override
  public boolean judges(Task task) {
    return true;
  }

  @Override
  public Judgement judge(Task task, int attempt, String message, Halt halt) {
    looks.add(task.id() + " " + attempt);
    if (whileJudging != null) whileJudging.run();
    if (halt.isAsked()) return new Judgement.Halted();
    Deque<Judgement> left = judgements.getOrDefault(task.id(), new ArrayDeque<>());
    return left.isEmpty() ? new Judgement.Accepted(null) : left.remove();
  }
}
