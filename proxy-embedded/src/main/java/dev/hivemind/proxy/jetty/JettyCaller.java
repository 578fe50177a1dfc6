package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.pipeline.Caller;
import dev.hivemind.proxy.pipeline.OwnAnswer;
import dev.hivemind.proxy.pipeline.RequestHead;
import dev.hivemind.proxy.pipeline.Upload;
import dev.hivemind.proxy.upstream.BodyMemory;
import dev.hivemind.proxy.upstream.Headers;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** A caller on one of the proxy's own connections. */
final class JettyCaller implements Caller {
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final WatchedEndPoint endPoint;
  private final RequestHead head;
  private final BodyMemory memory;

  /** Of the body, as its head announces it, not written yet; negative: it announces nothing. */
  private long missing = -1;

  /** The body's last bytes, kept until it is known that they end it. */
  private ByteBuffer tail = BufferUtil.EMPTY_BUFFER;

  /** Guarded by this: nothing may touch the connection afterwards, it serves the next request. */
  private boolean over;

  JettyCaller(Request request, Response response, Callback callback, BodyMemory memory) {
    this.memory = memory;
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.endPoint = (WatchedEndPoint) request.getConnectionMetaData().getConnection().getEndPoint();
    this.head =
        new RequestHead(
            request.getMethod(),
            request.getHttpURI().getPathQuery(),
            WireFidelity.received(request.getHeaders()));
    request.addIdleTimeoutListener(timeout -> false);
  }

  @Override
  public RequestHead head() {
    return head;
  }

  @Override
  public Upload receive(int most) throws InterruptedException {
    try {
      return BodyReader.read(request, most, memory).get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public synchronized void whenGone(Runnable action) {
    if (!over) {
      endPoint.watch(action);
    }
  }

  @Override
  public void answer(OwnAnswer answer) {
    if (response.isCommitted()) {
      reset();
      return;
    }
    if (finish()) {
      response.reset();
      response.setStatus(answer.status());
      WireFidelity.send(answer.headers(), response.getHeaders());
      response.write(true, ByteBuffer.wrap(answer.bytes()), callback);
    }
  }

  @Override
  public void begin(int status, Headers headers) {
    response.setStatus(status);
    WireFidelity.send(headers, response.getHeaders());
    missing = response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
  }

  /**
   * The bytes that complete an announced length are kept for {@link #end}: with them the caller has
   * its whole answer and goes on, and what the call still holds must be free by then.
   */
  @Override
  public void write(ByteBuffer bytes, Written done) {
    if (bytes.hasRemaining() && bytes.remaining() == missing) {
      tail = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
      done.succeeded();
      return;
    }
    missing -= bytes.remaining();
    response.write(
        false, bytes, Callback.from(InvocationType.NON_BLOCKING, done::succeeded, done::failed));
  }

  @Override
  public void end() {
    if (!finish()) {
      return;
    }
    if (response.isCommitted() || missing >= 0) {
      response.write(true, tail, callback);
    } else {
      endUnannounced();
    }
  }

  /** Jetty announces a length of its own where head and end come together. */
  private void endUnannounced() {
    response.write(
        false,
        BufferUtil.EMPTY_BUFFER,
        Callback.from(
            InvocationType.NON_BLOCKING,
            () -> response.write(true, BufferUtil.EMPTY_BUFFER, callback),
            callback::failed));
  }

  @Override
  public void reset() {
    if (finish()) {
      BrokenOffException cause = new BrokenOffException();
      endPoint.reset(cause);
      callback.failed(cause);
    }
  }

  @Override
  public synchronized void cut() {
    if (!over) {
      endPoint.reset(new BrokenOffException());
    }
  }

  private synchronized boolean finish() {
    boolean first = !over;
    over = true;
    if (first) {
      endPoint.unwatch();
    }
    return first;
  }

  /** Tells Jetty that a call is ended on purpose, and must not be answered. */
  private static final class BrokenOffException extends Request.Handler.AbortException {
    private static final long serialVersionUID = 1L;

    private BrokenOffException() {
      super("broken off");
    }
  }
}
