package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.Verifying;
import org.jspecify.annotations.Nullable;

/** Has the work of agents judged that have ended well. For the owner only. */
final class Acceptances {
  private final TaskStates states;
  private final Workspaces workspaces;
  private final Effects effects;
  private final Ticker ticker;

  Acceptances(TaskStates states, Workspaces workspaces, Effects effects, Ticker ticker) {
    this.states = states;
    this.workspaces = workspaces;
    this.effects = effects;
    this.ticker = ticker;
  }

  boolean areNeeded(Task task) {
    return workspaces.judges(task);
  }

  /** The agent is gone; its attempt keeps its place until its work is judged. */
  void begin(Attempt attempt, Verdict.Succeeded done) {
    AttemptId id = attempt.id();
    states.record(new Verifying(ticker.now(), id.task(), id.number()));
    attempt.beJudged(done);
    effects.judge(attempt.task(), id, done.message(), attempt.halt());
  }

  /** What becomes of the attempt now that its work is judged. */
  static Verdict verdict(Attempt attempt, Judgement judgement) {
    Verdict.Succeeded done = attempt.awaitsJudgement();
    return switch (judgement) {
      case Judgement.Accepted(String note) ->
          new Verdict.Succeeded(done.message(), joined(done.note(), note));
      case Judgement.Unchanged() -> new Verdict.Unchanged(done.message());
      case Judgement.Rejected(String reason, String words) -> new Verdict.Rejected(reason, words);
      case Judgement.Refused(String reason) -> new Verdict.Failed(reason, true);
      case Judgement.Unmerged(String reason) -> new Verdict.Unmerged(reason, done.message());
      case Judgement.Halted() -> attempt.halted();
    };
  }

  private static @Nullable String joined(@Nullable String one, @Nullable String other) {
    if (one == null) return other;
    return other == null ? one : one + "; " + other;
  }
}
