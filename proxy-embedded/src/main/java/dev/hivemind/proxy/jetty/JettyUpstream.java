package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.NoAnswer;
import dev.hivemind.proxy.upstream.Reply;
import dev.hivemind.proxy.upstream.RequestBody;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.upstream.Upstream;
import dev.hivemind.proxy.upstream.UpstreamRequest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;

/** Sends requests with Jetty's client. */
final class JettyUpstream implements Upstream {
  private final Function<Lane, HttpClient> clients;
  private final UpstreamRoutes routes;
  private final Duration longestSilence;
  private final Ticker ticker;
  private final CallThreads threads;

  JettyUpstream(
      Function<Lane, HttpClient> clients,
      UpstreamRoutes routes,
      Duration longestSilence,
      Ticker ticker,
      CallThreads threads) {
    this.clients = clients;
    this.routes = routes;
    this.longestSilence = longestSilence;
    this.ticker = ticker;
    this.threads = threads;
  }

  /**
   * A request lost because a pooled connection died while it was idle is sent once more, over a new
   * connection: the upstream had closed before it came. Without retries it is not.
   */
  @Override
  public Reply send(Lane lane, UpstreamRequest asked, StopSignal stop) throws InterruptedException {
    Reply reply = attempt(lane, asked, stop);
    return reply instanceof NoAnswer none ? routes.explained(lane, none) : reply;
  }

  private Reply attempt(Lane lane, UpstreamRequest asked, StopSignal stop)
      throws InterruptedException {
    JettyExchange pooled = new JettyExchange(request(lane, asked), 0, stop, ticker, threads);
    Reply reply = pooled.sendPooled();
    boolean retries = lane.tuning().has(Primitive.RETRY);
    if (!(reply instanceof NoAnswer) || !pooled.diedIdle() || !retries) {
      return reply;
    }
    Request again = request(lane, asked);
    return new JettyExchange(again, 1, stop, ticker, threads)
        .sendFresh(clients.apply(lane).resolveDestination(again));
  }

  private Request request(Lane lane, UpstreamRequest asked) {
    Request request =
        routes
            .request(clients.apply(lane), lane, asked)
            .idleTimeout(longestSilence.toMillis(), TimeUnit.MILLISECONDS);
    return asked.body().isPresent() ? withBody(request, asked.body()) : request;
  }

  private static Request withBody(Request request, RequestBody body) {
    RequestBody.Hold hold = body.hold();
    return request
        .body(new ByteBufferRequestContent(null, body.slices()))
        .onRequestSuccess(_ -> hold.release());
  }
}
