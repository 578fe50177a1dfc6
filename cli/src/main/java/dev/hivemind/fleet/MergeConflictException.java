package dev.hivemind.fleet;

import java.io.IOException;

/** Branches could not be merged by themselves; the message names files and branches. */
public final class MergeConflictException extends IOException {
  private static final long serialVersionUID = 1L;

  public MergeConflictException(String message) {
    super(message);
  }
}
