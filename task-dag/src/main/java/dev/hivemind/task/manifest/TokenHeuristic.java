package dev.hivemind.task.manifest;

import dev.hivemind.task.Work;

/**
 * Guesses how many tokens a task will use, for one that neither says so nor ran before. Only the
 * order of guesses matters: among equals the smallest starts first.
 */
final class TokenHeuristic {
  /** The system prompt, the tools and a first look around, before an agent does anything. */
  private static final long SESSION = 20_000;

  private static final int CHARACTERS_PER_TOKEN = 4;

  private TokenHeuristic() {}

  /** A session and the prompt's length; a program of one's own may call no model at all. */
  static long tokens(Work work) {
    return switch (work) {
      case Work.Command _ -> 0;
      case Work.Prompt prompt ->
          SESSION + Math.ceilDiv(characters(prompt.text()), CHARACTERS_PER_TOKEN);
    };
  }

  private static int characters(String text) {
    return text.codePointCount(0, text.length());
  }
}
