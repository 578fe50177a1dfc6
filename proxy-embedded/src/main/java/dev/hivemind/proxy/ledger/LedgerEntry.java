package dev.hivemind.proxy.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A line of the ledger. Holds no header, no body, no secret. */
public sealed interface LedgerEntry {

  /** Unique in a ledger; joins the two lines of an attempt. */
  long attempt();

  /**
   * An attempt is about to be forwarded.
   *
   * @param call unique in a ledger; attempts of one call share it
   * @param path of the request after the agent's prefix, without its query
   * @param session the client's own conversation id, where it sends one
   * @param subagent the client's own id of a sub-agent, where it sends one
   * @param model as the request names it; null: it does not, or the record is of an earlier version
   */
  record Opened(
      long attempt,
      long call,
      Instant at,
      String agent,
      String lane,
      String method,
      String path,
      @Nullable String session,
      @Nullable String subagent,
      @Nullable String model)
      implements LedgerEntry {

    /** Of a request that names no model. */
    public Opened(
        long attempt,
        long call,
        Instant at,
        String agent,
        String lane,
        String method,
        String path,
        @Nullable String session,
        @Nullable String subagent) {
      this(attempt, call, at, agent, lane, method, path, session, subagent, null);
    }

    /** The same, of an agent that goes by another name elsewhere. */
    public Opened of(String other) {
      return new Opened(attempt, call, at, other, lane, method, path, session, subagent, model);
    }
  }

  /**
   * An attempt ended.
   *
   * @param model as the reply or else the request names it, or as the request does where only that
   *     name has a price; null: neither did
   * @param status of the upstream's answer; 0: none came
   * @param requestId the provider's
   * @param firstByte from forwarding to the first byte of the reply's body; null: none came
   * @param total from forwarding to the end
   * @param resends how often the request was lost on a connection that had died while idle, and
   *     sent again at once; left out of JSON when 0, as lines written before it are
   * @param detail for a person, when it did not end well
   * @param answeredAs the model as the reply names it; null: it does not
   * @param streamed whether the reply came in pieces as they were made; left out of JSON when not
   */
  record Closed(
      long attempt,
      Instant at,
      String agent,
      String lane,
      @Nullable String model,
      Outcome outcome,
      int status,
      @Nullable String requestId,
      Usage usage,
      Waits waits,
      @Nullable Duration firstByte,
      Duration total,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int resends,
      @Nullable String detail,
      @Nullable String answeredAs,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean streamed)
      implements LedgerEntry {

    /** Of a request that was sent once, and whose answer was no stream and named no model. */
    public Closed(
        long attempt,
        Instant at,
        String agent,
        String lane,
        @Nullable String model,
        Outcome outcome,
        int status,
        @Nullable String requestId,
        Usage usage,
        Waits waits,
        @Nullable Duration firstByte,
        Duration total,
        @Nullable String detail) {
      this(
          attempt, at, agent, lane, model, outcome, status, requestId, usage, waits, firstByte,
          total, 0, detail, null, false);
    }

    /** The same, of an agent that goes by another name elsewhere. */
    public Closed of(String other) {
      return new Closed(
          attempt,
          at,
          other,
          lane,
          model,
          outcome,
          status,
          requestId,
          usage,
          waits,
          firstByte,
          total,
          resends,
          detail,
          answeredAs,
          streamed);
    }
  }

  /** What a call waited for before an attempt was forwarded. */
  record Waits(Duration queue, Duration rate, Duration backoff) {
    public static final Waits NONE = new Waits(Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  /** How an attempt ended. */
  enum Outcome {
    /** A whole answer below 400 was delivered. */
    OK,
    /** A whole error answer of the provider was delivered. */
    ERROR_ANSWER,
    /** The provider sent an error inside a stream that had begun well. */
    ERROR_EVENT,
    /** The provider's answer broke off. */
    TRUNCATED,
    /** No answer: refused, reset, timed out. */
    NO_ANSWER,
    /** The client left first. */
    CLIENT_GONE,
    /** The proxy was shut down, or a fault of its own. */
    ABORTED
  }
}
