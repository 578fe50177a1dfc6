package dev.hivemind.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where Claude Code keeps a conversation: {@code <config>/projects/<working directory with dashes
 * for all but letters and digits>/<session>.jsonl} (measured with 2.1.197).
 */
final class ClaudeTranscript {
  private static final Pattern NEITHER_LETTER_NOR_DIGIT = Pattern.compile("[^A-Za-z0-9]");

  private ClaudeTranscript() {}

  static Optional<Path> of(Conversation conversation) {
    return LoginFile.folder(conversation.environment(), "CLAUDE_CONFIG_DIR", ".claude")
        .map(
            config ->
                config
                    .resolve("projects")
                    .resolve(project(conversation.workingDir()))
                    .resolve(conversation.session() + ".jsonl"));
  }

  private static String project(Path workingDir) {
    return NEITHER_LETTER_NOR_DIGIT.matcher(real(workingDir).toString()).replaceAll("-");
  }

  /** A program that asks for its working directory is told the one without links. */
  private static Path real(Path workingDir) {
    try {
      return workingDir.toRealPath();
    } catch (IOException gone) {
      return workingDir;
    }
  }
}
