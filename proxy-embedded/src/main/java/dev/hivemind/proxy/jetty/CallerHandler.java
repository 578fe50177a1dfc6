package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.pipeline.Reception;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hands every request on, on a virtual thread of its own. */
final class CallerHandler extends Handler.Abstract.NonBlocking {
  private final Reception reception;

  CallerHandler(Reception reception) {
    this.reception = reception;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    JettyCaller caller = new JettyCaller(request, response, callback);
    Thread.ofVirtual().name("hivemind-call").start(() -> carry(caller));
    return true;
  }

  private void carry(JettyCaller caller) {
    try {
      reception.carry(caller);
    } catch (InterruptedException nobodyInterruptsThisThread) {
      Thread.currentThread().interrupt();
    }
  }
}
