package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.upstream.Headers;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A provider's rate limiter, simulated. Times are nanoseconds since the simulation's start. */
interface Provider {

  /** A request arrives. */
  Reply receive(long now, long tokens);

  /**
   * Its answer.
   *
   * @param status 0: the connection was reset
   * @param retryAfter of a refusal; null: not said
   */
  record Reply(int status, Headers headers, @Nullable Duration retryAfter) {}

  /** How a provider writes its limits. */
  interface Style {
    Headers write(String kind, long limit, long remaining, long now, long resetIn, Instant wall);

    /** As Anthropic does; {@code grain} is what instants are cut to. */
    static Style anthropic(Duration grain) {
      return (kind, limit, remaining, now, resetIn, wall) -> {
        Instant reset = wall.plusNanos(resetIn);
        long cut = grain.toNanos();
        long nanos = reset.getEpochSecond() * 1_000_000_000L + reset.getNano();
        String text = Instant.ofEpochSecond(0, nanos / cut * cut).toString();
        String prefix = "anthropic-ratelimit-" + kind;
        return Headers.NONE
            .and(prefix + "-limit", Long.toString(limit))
            .and(prefix + "-remaining", Long.toString(remaining))
            .and(prefix + "-reset", text);
      };
    }

    /** As OpenAI does; {@code grain} is what durations are cut to. */
    static Style openAi(Duration grain) {
      return (kind, limit, remaining, now, resetIn, wall) -> {
        long cut = resetIn / grain.toNanos() * grain.toNanos();
        String text =
            cut % 1_000_000_000L == 0 ? cut / 1_000_000_000L + "s" : cut / 1_000_000L + "ms";
        return Headers.NONE
            .and("x-ratelimit-limit-" + kind, Long.toString(limit))
            .and("x-ratelimit-remaining-" + kind, Long.toString(remaining))
            .and("x-ratelimit-reset-" + kind, text);
      };
    }

    Style SILENT = (kind, limit, remaining, now, resetIn, wall) -> Headers.NONE;
  }
}
