package dev.hivemind.proxy.jetty;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Calls on virtual threads that Jetty's own threads carry: a call begins, and goes on when its
 * answer has come, on the very thread that brings the news, until it waits again. No other thread
 * has to wake up for it, which costs more than all else that the proxy does to a call
 * (docs/decisions/0015-call-threads.md).
 *
 * <p>Java lets nobody choose a virtual thread's scheduler in public yet. This one asks for it by
 * reflection, which needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 */
final class CarriedCalls implements CallThreads, Executor {
  static final String NAME = "hivemind-call";
  private static final String BUILDER = "java.lang.ThreadBuilders$VirtualThreadBuilder";

  /** For calls that something else wakes: a timer, another call. */
  private static final Executor OTHERS =
      new ForkJoinPool(
          Runtime.getRuntime().availableProcessors(),
          ForkJoinPool.defaultForkJoinWorkerThreadFactory,
          null,
          true);

  private static final ThreadLocal<Carrier> CARRIERS = ThreadLocal.withInitial(Carrier::new);

  private final Constructor<?> builder;

  private CarriedCalls(Constructor<?> builder) {
    this.builder = builder;
  }

  /** Null where this Java does not allow it. */
  static @Nullable CarriedCalls create() {
    try {
      Constructor<?> builder = Class.forName(BUILDER).getDeclaredConstructor(Executor.class);
      builder.setAccessible(true);
      return new CarriedCalls(builder);
    } catch (ReflectiveOperationException | RuntimeException notAllowed) {
      return null;
    }
  }

  /** What one of Jetty's threads is about to carry. */
  private static final class Carrier {
    private boolean listening;
    private @Nullable Runnable call;
  }

  @Override
  public void start(Runnable call) {
    wake(() -> virtualThread().name(NAME).start(call));
  }

  private Thread.Builder.OfVirtual virtualThread() {
    try {
      return (Thread.Builder.OfVirtual) builder.newInstance(this);
    } catch (InstantiationException | IllegalAccessException | InvocationTargetException broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** The call goes on once the news are told: whoever tells them may hold something meanwhile. */
  @Override
  public void wake(Runnable news) {
    Carrier carrier = Thread.currentThread().isVirtual() ? null : CARRIERS.get();
    if (carrier == null || carrier.listening) {
      news.run();
      return;
    }
    carrier.listening = true;
    try {
      news.run();
    } finally {
      carrier.listening = false;
      Runnable call = carrier.call;
      carrier.call = null;
      if (call != null) {
        call.run();
      }
    }
  }

  /** As the scheduler: a virtual thread can go on. */
  @Override
  public void execute(Runnable call) {
    Carrier carrier = Thread.currentThread().isVirtual() ? null : CARRIERS.get();
    if (carrier != null && carrier.listening && carrier.call == null) {
      carrier.call = call;
    } else {
      OTHERS.execute(call);
    }
  }
}
