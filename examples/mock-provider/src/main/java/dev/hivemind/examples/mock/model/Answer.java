package dev.hivemind.examples.mock.model;

import org.jspecify.annotations.Nullable;

/**
 * What the model says in one turn.
 *
 * @param text never empty
 * @param call the tool call it ends with; null: the model has finished
 */
public record Answer(String text, @Nullable ToolCall call) {

  /** Length of all that the model produced, for counting its tokens. */
  public int characters() {
    return text.length() + (call == null ? 0 : call.name().length() + call.inputText().length());
  }
}
