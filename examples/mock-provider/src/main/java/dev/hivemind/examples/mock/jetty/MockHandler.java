package dev.hivemind.examples.mock.jetty;

import dev.hivemind.examples.mock.api.ApiCall;
import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.MockedApis;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Takes each request through the mocked APIs and delivers their reply, on one virtual thread. */
final class MockHandler extends Handler.Abstract {
  private final MockedApis apis;
  private final ReplyDelivery delivery;

  MockHandler(MockedApis apis, ReplyDelivery delivery) {
    this.apis = apis;
    this.delivery = delivery;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      ApiCall call = call(request);
      ApiReply reply = apis.reply(call);
      // An answer before the end of the request would reach many clients as a broken connection.
      call.body().transferTo(OutputStream.nullOutputStream());
      delivery.deliver(reply, response);
      callback.succeeded();
    } catch (IOException clientGone) {
      callback.failed(clientGone);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      callback.failed(stopped);
    }
    return true;
  }

  private static ApiCall call(Request request) {
    return new ApiCall(
        request.getMethod(),
        request.getHttpURI().getPath(),
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
