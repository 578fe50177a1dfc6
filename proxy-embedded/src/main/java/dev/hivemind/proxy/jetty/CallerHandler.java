package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.pipeline.Reception;
import dev.hivemind.proxy.upstream.BodyMemory;
import java.util.ArrayDeque;
import java.util.Queue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Hands every request on, on a virtual thread. A call that finds its connection's next request when
 * it ends ({@link ConnectionThreads}) leaves its thread to that one.
 */
final class CallerHandler extends Handler.Abstract.NonBlocking {
  /** What a call's thread carries next; null on other threads. */
  private static final ThreadLocal<@Nullable Queue<JettyCaller>> FOLLOWING = new ThreadLocal<>();

  private final Reception reception;
  private final CallThreads threads;
  private final BodyMemory memory = new BodyMemory();

  CallerHandler(Reception reception, CallThreads threads) {
    this.reception = reception;
    this.threads = threads;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    JettyCaller caller = new JettyCaller(request, response, callback, memory);
    Queue<JettyCaller> next = Thread.currentThread().isVirtual() ? FOLLOWING.get() : null;
    if (next == null) {
      threads.start(() -> carryAll(caller));
    } else {
      next.add(caller);
    }
    return true;
  }

  private void carryAll(JettyCaller first) {
    Queue<JettyCaller> next = new ArrayDeque<>(1);
    FOLLOWING.set(next);
    for (JettyCaller caller = first; caller != null; caller = next.poll()) {
      carry(caller);
    }
  }

  private void carry(JettyCaller caller) {
    Thread thread = Thread.currentThread();
    try {
      reception.carry(caller);
    } catch (InterruptedException nobodyInterruptsThisThread) {
      thread.interrupt();
    } catch (RuntimeException | Error fault) {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, fault);
    }
  }
}
