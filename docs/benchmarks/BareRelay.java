import java.net.URI;
import java.nio.ByteBuffer;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Relays with Jetty's server and client, asynchronously, and does nothing else: what a proxy on
 * Jetty can cost at least. For relays.py; arguments: port, upstream's URL, selectors of either side.
 */
public final class BareRelay {
  private final HttpClient client;
  private final URI upstream;

  private BareRelay(HttpClient client, URI upstream) {
    this.client = client;
    this.upstream = upstream;
  }

  public static void main(String[] arguments) throws Exception {
    int selectors = Integer.parseInt(arguments[2]);
    QueuedThreadPool threads = new QueuedThreadPool(64, 4);
    Scheduler timer = new ScheduledExecutorScheduler("timer", true);
    ByteBufferPool buffers = new ArrayByteBufferPool();
    Server server = new Server(threads, timer, buffers);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setHeaderCacheSize(0);
    HttpConnectionFactory factory = new HttpConnectionFactory(http);
    factory.setInputBufferSize(32 * 1024);
    ServerConnector connector =
        new ServerConnector(server, null, null, null, 1, selectors, factory);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(arguments[0]));
    server.addConnector(connector);
    HttpClient client = client(threads, timer, buffers, selectors);
    server.addBean(client, true);
    BareRelay relay = new BareRelay(client, URI.create(arguments[1]));
    server.setHandler(
        new Handler.Abstract.NonBlocking() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            relay.handle(request, response, callback);
            return true;
          }
        });
    server.start();
    client.getContentDecoderFactories().clear();
    client.getProtocolHandlers().clear();
    server.join();
  }

  private static HttpClient client(
      QueuedThreadPool threads, Scheduler timer, ByteBufferPool buffers, int selectors) {
    ClientConnector connector = new ClientConnector();
    connector.setExecutor(threads);
    connector.setScheduler(timer);
    connector.setByteBufferPool(buffers);
    connector.setSelectors(selectors);
    HttpClientTransportOverHTTP transport = new HttpClientTransportOverHTTP(connector);
    transport.setHeaderCacheSize(0);
    transport.setInvocationType(Invocable.InvocationType.NON_BLOCKING);
    HttpClient client = new HttpClient(transport);
    client.setMaxConnectionsPerDestination(1 << 16);
    client.setMaxRequestsQueuedPerDestination(1 << 16);
    client.setUserAgentField(null);
    client.setFollowRedirects(false);
    client.setHttpCookieStore(new HttpCookieStore.Empty());
    client.setDefaultRequestContentType(null);
    return client;
  }

  private void handle(Request request, Response response, Callback callback) {
    Content.Source.asByteBuffer(
        request,
        Promise.from(body -> relay(request, body, response, callback), callback::failed));
  }

  private void relay(Request request, ByteBuffer body, Response response, Callback callback) {
    client
        .newRequest(upstream.getHost(), upstream.getPort())
        .method(request.getMethod())
        .path(request.getHttpURI().getPathQuery())
        .headers(
            fields -> request.getHeaders().stream().filter(BareRelay::passes).forEach(fields::add))
        .body(new ByteBufferRequestContent((String) null, body))
        .onResponseContentSource(
            (answer, source) -> {
              response.setStatus(answer.getStatus());
              answer.getHeaders().stream()
                  .filter(field -> field.getHeader() != HttpHeader.CONNECTION)
                  .forEach(response.getHeaders()::add);
              Content.copy(source, response, callback);
            })
        .send(
            result -> {
              if (result.isFailed()) callback.failed(result.getFailure());
            });
  }

  private static boolean passes(HttpField field) {
    HttpHeader header = field.getHeader();
    return header != HttpHeader.HOST
        && header != HttpHeader.CONTENT_LENGTH
        && header != HttpHeader.CONNECTION;
  }
}
