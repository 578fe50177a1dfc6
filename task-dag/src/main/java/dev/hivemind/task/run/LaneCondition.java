package dev.hivemind.task.run;

import java.time.Instant;

/** What keeps an upstream from answering. */
public sealed interface LaneCondition {

  /** It fails so often that calls are held until it recovers. */
  record Failing(Instant since) implements LaneCondition {}

  /**
   * A usage limit is reached.
   *
   * @param limit for a person: {@code 5-hour limit}
   */
  record Parked(String limit, Instant until) implements LaneCondition {}

  /**
   * It answers nobody any more in this run.
   *
   * @param words of the provider
   */
  record Stopped(LaneStop stop, String words) implements LaneCondition {}
}
