package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.retry.Fault;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ended.
 *
 * @param status of the upstream's answer; 0: none came
 * @param requestId the provider's
 * @param model as the reply names it; empty when it does not
 * @param firstByte from forwarding to the first byte of the reply's body; null: none came
 * @param streamed whether the reply came in pieces as they were made
 * @param fault what is wrong; null: nothing, or nothing that concerns the provider
 */
record AttemptEnd(
    Outcome outcome,
    int status,
    @Nullable String requestId,
    Usage usage,
    String model,
    @Nullable Duration firstByte,
    boolean streamed,
    @Nullable Fault fault) {

  /** Of an attempt that brought no answer. */
  static AttemptEnd unanswered(Outcome outcome, @Nullable Fault fault) {
    return new AttemptEnd(outcome, 0, null, Usage.NONE, "", null, false, fault);
  }

  AttemptEnd with(Fault known) {
    return new AttemptEnd(outcome, status, requestId, usage, model, firstByte, streamed, known);
  }

  /** For a person, when it did not end well; null when it did. */
  @Nullable String detail() {
    return fault == null ? null : fault.words();
  }

  /** Anthropic's name for it, then OpenAI's; null where there is neither. */
  static @Nullable String requestId(Headers headers) {
    String id = headers.first("request-id");
    return id != null ? id : headers.first("x-request-id");
  }
}
