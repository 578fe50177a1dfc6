package dev.hivemind.proxy.jetty;

import org.eclipse.jetty.client.EarlyHintsProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;

/** Skips every answer that announces another (1xx): Jetty waits for ever after one it ignores. */
final class InterimAnswers extends EarlyHintsProtocolHandler {

  @Override
  public boolean accept(Request request, Response response) {
    return HttpStatus.isInterim(response.getStatus());
  }
}
