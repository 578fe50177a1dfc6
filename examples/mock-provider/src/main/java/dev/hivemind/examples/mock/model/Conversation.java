package dev.hivemind.examples.mock.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a request says, whatever its protocol: all that the simulated model knows.
 *
 * @param turns oldest first
 * @param tools names of the tools that the client offers
 * @param workingDirectory absolute path of the agent's, as its program told; null: it did not
 * @param answerSchema JSON Schema that the answer's text has to fulfil; null: free text
 */
public record Conversation(
    List<Turn> turns,
    Set<String> tools,
    @Nullable String workingDirectory,
    @Nullable JsonNode answerSchema) {
  public Conversation {
    turns = List.copyOf(turns);
    tools = Set.copyOf(tools);
  }

  /** Whether the model has answered before, so that its provider could have cached a part. */
  public boolean isContinued() {
    return turns.stream().anyMatch(Turn.Answered.class::isInstance);
  }
}
