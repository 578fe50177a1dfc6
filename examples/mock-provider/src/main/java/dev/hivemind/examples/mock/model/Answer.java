package dev.hivemind.examples.mock.model;

import org.jspecify.annotations.Nullable;

/**
 * What the model says in one turn.
 *
 * @param text never empty
 * @param call the tool call it ends with; null: the model has finished
 */
public record Answer(String text, @Nullable ToolCall call) {
  private static final String FILLER = " And so the simulated model goes on to explain at length.";

  /** Length of all that the model produced, for counting its tokens. */
  public int characters() {
    return text.length() + (call == null ? 0 : call.name().length() + call.inputText().length());
  }

  /** The same in more words, until it has that many tokens; longer ones stay as they are. */
  public Answer drawnOutTo(long tokens) {
    long missing = TokenCount.characters(tokens) - characters();
    if (missing <= 0) return this;
    String filler = FILLER.repeat((int) (missing / FILLER.length()) + 1);
    return new Answer(text + filler.substring(0, (int) missing), call);
  }
}
