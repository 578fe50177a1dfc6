package dev.hivemind.examples.mock.jetty;

import dev.hivemind.examples.mock.api.ApiCall;
import dev.hivemind.examples.mock.api.MockedApis;
import dev.hivemind.examples.mock.delivery.Delivery;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardSocketOptions;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Takes each request through the mocked APIs and delivers their reply, on one virtual thread. */
final class MockHandler extends Handler.Abstract {
  private final MockedApis apis;
  private final ReplyDelivery deliveries;

  MockHandler(MockedApis apis, ReplyDelivery deliveries) {
    this.apis = apis;
    this.deliveries = deliveries;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      ApiCall call = call(request);
      Delivery delivery = apis.answer(call);
      // An answer before the end of the request would reach many clients as a broken connection.
      call.body().transferTo(OutputStream.nullOutputStream());
      if (deliveries.deliver(delivery, response)) callback.succeeded();
      else callback.failed(reset(request));
    } catch (IOException clientGone) {
      callback.failed(clientGone);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      callback.failed(stopped);
    }
    return true;
  }

  /** Makes the client see a reset: with no time to linger, closing sends an RST. */
  private static IOException reset(Request request) throws IOException {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    var reset = new IOException("The mock provider resets this connection");
    if (endPoint instanceof SocketChannelEndPoint socket) {
      socket.getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
    }
    endPoint.close(reset);
    return reset;
  }

  private static ApiCall call(Request request) {
    return new ApiCall(
        request.getMethod(),
        request.getHttpURI().getPath(),
        Objects.requireNonNullElse(request.getHttpURI().getQuery(), ""),
        headers(request),
        Content.Source.asInputStream(request));
  }

  private static Map<String, String> headers(Request request) {
    var headers = new HashMap<String, String>();
    for (HttpField field : request.getHeaders()) {
      headers.putIfAbsent(
          field.getName().toLowerCase(Locale.ROOT),
          field.getValue() == null ? "" : field.getValue());
    }
    return headers;
  }
}
