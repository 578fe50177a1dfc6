package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.retry.Backoff;

/** An agent of the {@link IdealLane}. Times are simulated nanoseconds since the start. */
final class IdealAgent {
  /** A budget ends an agent after about so many turns of the paper's kind. */
  private static final long TOKENS_OF_A_TURN = 200;

  private final AgentScript script;
  private final Dialogue dialogue;
  private final int turns;
  private int turn;
  private int failed;
  private long readyAt;
  private long servedAt = Long.MIN_VALUE;
  private long answeredAt;

  IdealAgent(AgentScript script, Dialogue dialogue) {
    this.script = script;
    this.dialogue = dialogue;
    this.turns =
        script.budget() == null
            ? script.turns()
            : (int) Math.min(script.turns(), script.budget() / TOKENS_OF_A_TURN);
    this.readyAt = script.starts().toNanos();
  }

  AgentScript script() {
    return script;
  }

  /** When its last answer so far is complete. */
  long answeredAt() {
    return answeredAt;
  }

  boolean isDone() {
    return turn >= turns;
  }

  int turnsLeft() {
    return turns - turn;
  }

  long readyAt() {
    return readyAt;
  }

  long servedAt() {
    return servedAt;
  }

  Priority priority() {
    return script.priority();
  }

  boolean isStreamed() {
    return script.manner().streamed();
  }

  /** That count against a provider's limits: three quarters of a continued conversation do not. */
  long limitedInput() {
    long tokens = (dialogue.body(turn).length() + 3L) / 4;
    return dialogue.isContinued(turn) ? tokens - tokens * 3 / 4 : tokens;
  }

  void served(long now, long until) {
    servedAt = now;
    failed = 0;
    turn++;
    answeredAt = until;
    readyAt = until + script.manner().thinking().toNanos();
  }

  /** Tries again after the shortest back-off that the paper's rule can give. */
  void failed(long now) {
    servedAt = now;
    readyAt = now + Backoff.PAPER.delay(failed++, 0).toNanos();
  }
}
