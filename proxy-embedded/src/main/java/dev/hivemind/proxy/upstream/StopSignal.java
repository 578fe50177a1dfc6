package dev.hivemind.proxy.upstream;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says once that a call must end now, and why. Whatever waits for the call or works for it listens
 * here. Thread-safe.
 */
public final class StopSignal {
  // Guarded by this.
  private @Nullable Reason reason;
  private final List<Runnable> actions = new ArrayList<>();

  /** Why a call must end. */
  public enum Reason {
    /** Its caller left. */
    CALLER_GONE,
    /** HiveMind ends it. */
    ABORTED
  }

  /** Takes back an action. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /** The first reason stays; later ones do nothing. */
  public void raise(Reason why) {
    List<Runnable> due;
    synchronized (this) {
      if (reason != null) {
        return;
      }
      reason = why;
      due = List.copyOf(actions);
      actions.clear();
    }
    runAll(due);
  }

  /** What fails must not keep the rest of a call alive. */
  private static void runAll(List<Runnable> due) {
    RuntimeException failure = null;
    for (Runnable action : due) {
      try {
        action.run();
      } catch (RuntimeException failed) {
        failure = failed;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Null while the call may go on. */
  public synchronized @Nullable Reason reason() {
    return reason;
  }

  /**
   * Runs an action when the signal is raised, at once when it already is. The action must not
   * block.
   */
  public Registration onRaise(Runnable action) {
    synchronized (this) {
      if (reason == null) {
        actions.add(action);
        return () -> forget(action);
      }
    }
    action.run();
    return () -> {};
  }

  private synchronized void forget(Runnable action) {
    actions.remove(action);
  }
}
