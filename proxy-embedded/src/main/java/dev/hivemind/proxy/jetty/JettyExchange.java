package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Answer;
import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.upstream.Reply;
import dev.hivemind.proxy.upstream.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;

/** One request to an upstream, up to the head of its answer. */
final class JettyExchange {
  /** A round trip to the provider, generously. */
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  /** Any socket takes so much without waiting for its peer. */
  private static final int SENT_AT_ONCE_BYTES = 8 * 1024;

  private final Request request;
  private final CallThreads threads;
  private final int resends;
  private final StopSignal.Registration stopping;
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.NEW);
  private volatile @Nullable Throwable failure;

  /** How long after the request was sent it failed; null: it was never wholly sent. */
  private volatile @Nullable Duration failedAfter;

  private volatile @Nullable Stopwatch sent;

  /** Done when request and answer are complete and the connection serves others again. */
  private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();

  /** What the connection had received before the request was sent on it. */
  private volatile long bytesBefore;

  /** Jetty's client breaks when a request is aborted while it is being handed over. */
  private enum Phase {
    NEW,
    HANDING_OVER,
    HANDED_OVER,
    STOPPED
  }

  /**
   * @param resends of the same request before
   */
  JettyExchange(Request request, int resends, StopSignal stop, Ticker ticker, CallThreads threads) {
    this.request = request;
    this.resends = resends;
    this.threads = threads;
    request
        .onRequestBegin(begun -> bytesBefore = bytesReceived(begun.getConnection()))
        .onRequestSuccess(_ -> sent = Stopwatch.start(ticker))
        .onResponseContentSource(this::answered);
    this.stopping = stop.onRaise(this::stop);
  }

  /** Over a connection of the pool, or a new one when none is idle. */
  Reply sendPooled() throws InterruptedException {
    if (phase.compareAndSet(Phase.NEW, Phase.HANDING_OVER)) {
      request.send(this::ended);
      handedOver();
    }
    return await();
  }

  /** Over a new connection that is closed afterwards. */
  Reply sendFresh(Destination destination) throws InterruptedException {
    destination.newConnection(Promise.from(this::sendOver, this::failed));
    return await();
  }

  private void sendOver(Connection connection) {
    if (phase.compareAndSet(Phase.NEW, Phase.HANDING_OVER)) {
      connection.send(
          request,
          result -> {
            ended(result);
            connection.close();
          });
      handedOver();
    } else {
      connection.close();
    }
  }

  private void handedOver() {
    if (!phase.compareAndSet(Phase.HANDING_OVER, Phase.HANDED_OVER)) {
      abort();
    }
  }

  private void stop() {
    failed(new StoppedException());
    if (phase.getAndSet(Phase.STOPPED) == Phase.HANDED_OVER) {
      abort();
    }
  }

  private void abort() {
    var _ = request.abort(new StoppedException());
  }

  private Reply await() throws InterruptedException {
    try {
      Reply result = reply.get();
      if (result instanceof NoAnswer) {
        stopping.close();
      }
      return result;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Whether the request was lost because the connection, used before, was closed by the upstream
   * while it was idle: the failure is there at once. An upstream that closes later may have done
   * the work, so such a request is not sent again here.
   */
  boolean diedIdle() {
    Duration after = failedAfter;
    return failure instanceof IOException
        && (after == null || after.compareTo(AT_ONCE) < 0)
        && request.getConnection() instanceof org.eclipse.jetty.io.Connection connection
        && connection.getMessagesOut() > 1
        && connection.getBytesIn() == bytesBefore;
  }

  private static long bytesReceived(@Nullable Connection connection) {
    return connection instanceof org.eclipse.jetty.io.Connection counted ? counted.getBytesIn() : 0;
  }

  private void answered(Response response, Content.Source body) {
    if (response.getStatus() < 200) {
      failed(new HttpResponseException("switches protocols", response));
    }
    Answer answer = new JettyAnswer(response, body, resends, threads, this);
    threads.wake(
        () -> {
          if (!reply.complete(answer)) {
            answer.close();
          }
        });
  }

  private void ended(Result result) {
    if (result.isFailed()) {
      failed(result.getFailure());
    }
    over.complete(null);
  }

  /**
   * Runs an action once the connection serves others again, so that a caller that goes on when its
   * answer ends finds it free. At once when the answer came before all of a long request was sent:
   * no answer waits for an upload that the upstream may never take.
   */
  void whenFree(Runnable action) {
    if (sent != null || isSentAtOnce()) {
      var _ = over.thenRun(action);
    } else {
      action.run();
    }
  }

  private boolean isSentAtOnce() {
    Request.Content body = request.getBody();
    return body == null || body.getLength() <= SENT_AT_ONCE_BYTES;
  }

  private void failed(Throwable cause) {
    Stopwatch sinceSent = sent;
    failedAfter = sinceSent == null ? null : sinceSent.elapsed();
    failure = cause;
    reply.complete(Fault.noAnswer(cause, resends));
  }

  /** Frees the connection; one whose request or answer is not complete is closed. */
  void close() {
    stopping.close();
    if (!over.isDone()) {
      abort();
    }
  }
}
