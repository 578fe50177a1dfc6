package dev.hivemind.fleet.workspace;

import java.io.IOException;
import java.nio.file.Path;

/** Brings back what was in a worktree that is gone. Thread-safe. */
@FunctionalInterface
public interface LostWork {

  /**
   * @param worktree made anew, on the task's branch
   * @throws IOException when what is kept does not fit there; the message is for a person
   */
  void bringBack(String task, Path worktree) throws IOException;
}
