package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * A file that problems are found in: the manifest, or a file that holds a prompt.
 *
 * @param name what to call it in messages
 */
record SourceFile(String name, SourceText text, SecretMask mask) {
  /** A longer line is no help to a reader. */
  private static final int MAX_LINE_CHARACTERS = 10_000;

  Problem problem(Position at, String message) {
    return new Problem(name, at.line(), at.column(), message, sourceLine(at.line()));
  }

  private @Nullable String sourceLine(int number) {
    if (number < 1) return null;
    String line = mask.line(text, number);
    if (line == null || line.length() > MAX_LINE_CHARACTERS) return null;
    return SecretMask.withoutLogins(line);
  }
}
