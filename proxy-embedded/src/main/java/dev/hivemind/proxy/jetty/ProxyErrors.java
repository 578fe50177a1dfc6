package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.pipeline.OwnAnswer;
import dev.hivemind.proxy.pipeline.OwnAnswers;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers, in JSON, what Jetty itself refuses: requests that are no HTTP. */
final class ProxyErrors implements Request.Handler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    OwnAnswer answer = OwnAnswers.malformed(response.getStatus());
    WireFidelity.send(answer.headers(), response.getHeaders());
    response.write(true, ByteBuffer.wrap(answer.bytes()), callback);
    return true;
  }
}
