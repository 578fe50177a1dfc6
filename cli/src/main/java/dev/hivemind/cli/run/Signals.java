package dev.hivemind.cli.run;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Takes over signals of the operating system by {@code sun.misc.Signal}, the JDK's only means. By
 * reflection, because javac warns of every mention of that class and offers no way not to, and a
 * warning fails this build.
 */
public final class Signals {
  private Signals() {}

  /**
   * Runs {@code action}, on a thread of its own, whenever the signal comes. A signal that this
   * process was started to ignore, or that the system does not have, stays as it is.
   *
   * @param name without SIG: {@code INT}
   */
  public static void handle(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler calls =
          (proxy, method, arguments) -> {
            if (!method.getName().equals("handle")) throw new UnsupportedOperationException();
            action.run();
            return null;
          };
      signal
          .getMethod("handle", signal, handler)
          .invoke(
              null,
              signal.getConstructor(String.class).newInstance(name),
              Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, calls));
    } catch (InvocationTargetException e) {
      // IllegalArgumentException: the system has no such signal, or the JVM needs it itself.
      if (!(e.getCause() instanceof IllegalArgumentException)) throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "this Java has no sun.misc.Signal (module jdk.unsupported)", e);
    }
  }
}
