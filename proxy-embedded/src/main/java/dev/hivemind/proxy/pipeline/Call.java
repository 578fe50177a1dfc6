package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.AgentPath;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.upstream.ForwardedHeaders;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.RequestBody;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.upstream.UpstreamRequest;
import dev.hivemind.proxy.upstream.UpstreamTarget;
import dev.hivemind.proxy.usage.ChatUsageInjection;
import dev.hivemind.proxy.usage.RequestFacts;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One request of an agent, from its head to the end of its answer. */
final class Call {
  private final long id;
  private final Admission admission;
  private final AgentPath path;
  private final RequestHead head;
  private final long arrivedNanos;
  private final StopSignal stop = new StopSignal();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private volatile @Nullable WaitReason waitReason;

  // Used by the call's own thread only.
  private RequestBody body = RequestBody.NONE;
  private RequestBody.Hold bodyHold = body.hold();
  private @Nullable RequestBody usageAsked;
  private @Nullable RequestFacts facts;

  Call(long id, Admission admission, AgentPath path, RequestHead head, long arrivedNanos) {
    this.id = id;
    this.admission = admission;
    this.path = path;
    this.head = head;
    this.arrivedNanos = arrivedNanos;
  }

  /** Unique in a ledger. */
  long id() {
    return id;
  }

  String agent() {
    return admission.agent();
  }

  Lane lane() {
    return admission.lane();
  }

  AgentTerms terms() {
    return admission.terms();
  }

  /** How long the call is held: a stream is kept alive, others only as long as their silence. */
  Duration patience() {
    AgentTerms terms = terms();
    boolean keptAlive = facts().stream() && SignOfLife.of(protocol()) != null;
    return keptAlive || terms.patience().compareTo(terms.silence()) < 0
        ? terms.patience()
        : terms.silence();
  }

  /** {@link dev.hivemind.proxy.time.Ticker#nanos()}. */
  long arrivedNanos() {
    return arrivedNanos;
  }

  RequestHead head() {
    return head;
  }

  /** After the agent's prefix, without the query. */
  String path() {
    return path.path();
  }

  /** The client's own conversation id; null where it sends none. */
  @Nullable String session() {
    String claude = head.headers().first("x-claude-code-session-id");
    return claude != null ? claude : head.headers().first("session-id");
  }

  /** The client's own id of a sub-agent; null where it sends none. */
  @Nullable String subagent() {
    return head.headers().first("x-claude-code-agent-id");
  }

  /** Whether a client only asks if anybody is there (agents.md): no upstream is needed for that. */
  boolean isProbe() {
    return head.is("HEAD") && (path().equals("/") || path().equals("/api/hello"));
  }

  /** Other upgrades are optional for a server (RFC 9110, 7.8), and are ignored. */
  boolean wantsWebSocket() {
    return head.headers().all("upgrade").stream().anyMatch("websocket"::equalsIgnoreCase);
  }

  /** Whether the path tells which API is called. */
  boolean isOfKnownApi() {
    return Endpoint.protocol(path()) != null;
  }

  /** Of the API that is called, or else the lane's. */
  Protocol protocol() {
    return Endpoint.protocol(path(), lane().profile().protocol());
  }

  /** Ends the call early. */
  StopSignal stop() {
    return stop;
  }

  /** How an attempt ended that was stopped, or else as given. */
  Outcome outcomeOr(Outcome unstopped) {
    return switch (stop.reason()) {
      case CALLER_GONE -> Outcome.CLIENT_GONE;
      case ABORTED -> Outcome.ABORTED;
      case null -> unstopped;
    };
  }

  void callerGone() {
    stop.raise(StopSignal.Reason.CALLER_GONE);
  }

  void abort() {
    stop.raise(StopSignal.Reason.ABORTED);
  }

  /** Completed once nothing is left to do for the call, its ledger entries closed. */
  CompletableFuture<Void> over() {
    return over;
  }

  RequestBody body() {
    return body;
  }

  void received(RequestBody whole) {
    body = whole;
    bodyHold = whole.hold();
    if (head.is("POST") && Endpoint.protocol(path()) == Protocol.OPENAI_CHAT) {
      usageAsked =
          ChatUsageInjection.into(head.headers().first("content-encoding"), whole.slices())
              .map(whole::changedTo)
              .orElse(null);
    }
  }

  /** Nothing reads the body any more; what it said stays known. */
  void forgetBody() {
    body = RequestBody.NONE;
    usageAsked = null;
    bodyHold.release();
  }

  /**
   * What keeps the call from its lane; the lane itself knows what it waits for there.
   *
   * @param reason null: nothing any more
   */
  void waitsFor(@Nullable WaitReason reason) {
    waitReason = reason;
  }

  /** Null: nothing, as far as is known here. */
  @Nullable WaitReason waitReason() {
    return waitReason;
  }

  /** What the request's body says. */
  RequestFacts facts() {
    RequestFacts known = facts;
    if (known == null) {
      known =
          RequestFacts.of(
              protocol(), path(), head.headers().first("content-encoding"), body.slices());
      facts = known;
    }
    return known;
  }

  /** Whether a model is asked to write: what a provider's rate limits count. */
  boolean isGeneration() {
    return head.is("POST") && Endpoint.isGeneration(path());
  }

  /**
   * The request as the lane's upstream gets it. A stream is wanted as it is: its first event tells
   * whether the attempt has failed, and a report of usage may have to be taken out of it.
   */
  UpstreamRequest forwarded() {
    Headers headers = ForwardedHeaders.toUpstream(head.headers(), lane());
    String target = UpstreamTarget.of(lane(), path.target(), protocol());
    return new UpstreamRequest(
        head.method(),
        target,
        facts().stream() ? headers.without(field -> field.is("accept-encoding")) : headers,
        usageAsked == null ? body : usageAsked);
  }

  /** Whether the upstream is asked for a report of usage that the caller must not get. */
  boolean hasUsageAsked() {
    return usageAsked != null;
  }

  @Override
  public String toString() {
    return "Call[" + id + ", " + agent() + ", " + head.method() + " " + path() + "]";
  }
}
