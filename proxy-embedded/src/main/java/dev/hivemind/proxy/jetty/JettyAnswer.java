package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.upstream.Answer;
import dev.hivemind.proxy.upstream.BodyEnd;
import dev.hivemind.proxy.upstream.BodySink;
import dev.hivemind.proxy.upstream.Headers;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;

/** An upstream's answer on one of the client's connections. */
final class JettyAnswer implements Answer {
  private final int status;
  private final Headers headers;
  private final Content.Source body;
  private final CallThreads threads;
  private final int resends;
  private final JettyExchange exchange;

  /** Null: it has not arrived, or was moved. */
  private Content.@Nullable Chunk first;

  /** Must be made where the client announces the answer: what of the body is there is read. */
  JettyAnswer(
      Response response,
      Content.Source body,
      int resends,
      CallThreads threads,
      JettyExchange exchange) {
    this.status = response.getStatus();
    this.headers = WireFidelity.received(response.getHeaders());
    this.body = body;
    this.resends = resends;
    this.threads = threads;
    this.exchange = exchange;
    this.first = body.read();
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public Headers headers() {
    return headers;
  }

  @Override
  public int resends() {
    return resends;
  }

  @Override
  public BodyEnd moveTo(BodySink sink, Consumer<ByteBuffer> passing) throws InterruptedException {
    Content.Chunk begin = first;
    first = null;
    return Pump.run(body, begin, sink, passing, threads, exchange::whenFree);
  }

  @Override
  public void close() {
    if (first != null) {
      first.release();
      first = null;
    }
    exchange.close();
  }

  @Override
  public String toString() {
    return "Answer[" + status + ", " + headers + "]";
  }
}
