package dev.hivemind.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where Codex keeps a conversation: {@code
 * $CODEX_HOME/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl} (measured with 0.171.0).
 */
final class CodexTranscript {
  /** Year, month, day, file. */
  private static final int DEPTH = 4;

  private CodexTranscript() {}

  /** Empty: there is none. */
  static Optional<Path> of(Conversation conversation) {
    return LoginFile.folder(conversation.environment(), "CODEX_HOME", ".codex")
        .map(home -> home.resolve("sessions"))
        .flatMap(sessions -> find(sessions, "-" + conversation.session() + ".jsonl"));
  }

  private static Optional<Path> find(Path sessions, String ending) {
    if (!Files.isDirectory(sessions)) return Optional.empty();
    try (Stream<Path> files = Files.walk(sessions, DEPTH)) {
      return files.filter(file -> file.getFileName().toString().endsWith(ending)).findFirst();
    } catch (IOException | UncheckedIOException unreadable) {
      return Optional.empty(); // what cannot be read cannot be kept either
    }
  }
}
