package dev.hivemind.fleet;

import java.util.ArrayList;
import java.util.List;

/** Lets one side ask, and the other hear, that something should end early. Thread-safe. */
public final class Halt {
  private final List<Runnable> reactions = new ArrayList<>(); // guarded by this
  private boolean asked; // guarded by this

  /** Asks once and for all; returns at once. */
  public void ask() {
    List<Runnable> all;
    synchronized (this) {
      if (asked) return;
      asked = true;
      all = List.copyOf(reactions);
    }
    all.forEach(Thread::startVirtualThread);
  }

  public synchronized boolean isAsked() {
    return asked;
  }

  /** What is to be done as soon as it is asked, on another thread; at once when it was before. */
  public void onAsked(Runnable reaction) {
    synchronized (this) {
      reactions.add(reaction);
      if (!asked) return;
    }
    Thread.startVirtualThread(reaction);
  }

  /** A reaction is needed no more. */
  public synchronized void forget(Runnable reaction) {
    reactions.remove(reaction);
  }
}
