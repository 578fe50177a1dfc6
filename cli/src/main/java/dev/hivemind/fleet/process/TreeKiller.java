package dev.hivemind.fleet.process;

import dev.hivemind.proxy.time.Sleeper;
import java.time.Duration;
import java.util.Set;

/**
 * Kills every member of a tree, again and again, until two looks in a row find nobody: what a
 * member forks between a look and its death is found by the next look. Thread-safe.
 */
final class TreeKiller {
  private static final int EMPTY_LOOKS = 2;

  /** About ten seconds. A process that hangs in the kernel does not end whatever is sent to it. */
  private static final int MOST_LOOKS = 220;

  private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

  private final Sleeper sleeper;

  TreeKiller(Sleeper sleeper) {
    this.sleeper = sleeper;
  }

  /**
   * @return what could not be ended; empty unless a process hangs in the kernel
   */
  Set<ProcessHandle> kill(ProcessTree tree) throws InterruptedException {
    int empty = 0;
    Set<ProcessHandle> members = Set.of();
    Duration pause = Duration.ofMillis(1);
    for (int look = 0; look < MOST_LOOKS && empty < EMPTY_LOOKS; look++) {
      if (look > 0) {
        sleeper.sleep(pause);
        pause = longer(pause);
      }
      members = tree.members();
      members.forEach(Signals::kill);
      empty = members.isEmpty() ? empty + 1 : 0;
    }
    return members;
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
  }
}
