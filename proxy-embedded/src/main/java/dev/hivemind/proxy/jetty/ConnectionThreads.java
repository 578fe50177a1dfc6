package dev.hivemind.proxy.jetty;

import java.util.concurrent.Executor;
import org.eclipse.jetty.io.Connection;

/**
 * The threads of callers' connections. A connection whose call is over goes on reading at once, on
 * the call's own thread: mostly it finds nothing and only tells the selector so.
 *
 * @param others for everything else
 */
record ConnectionThreads(Executor others) implements Executor {

  @Override
  public void execute(Runnable task) {
    if (task instanceof Connection && Thread.currentThread().isVirtual()) {
      task.run();
    } else {
      others.execute(task);
    }
  }
}
