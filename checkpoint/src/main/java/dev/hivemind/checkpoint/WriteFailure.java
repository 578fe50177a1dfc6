package dev.hivemind.checkpoint;

import java.io.IOException;
import java.io.UncheckedIOException;

/** How the failure to write a run's file is told. */
final class WriteFailure {
  private WriteFailure() {}

  static UncheckedIOException of(String file, IOException cause) {
    return new UncheckedIOException(
        "cannot write %s: %s. The run cannot go on without it: free some space or see to the disk."
            .formatted(file, cause.getMessage()),
        cause);
  }
}
