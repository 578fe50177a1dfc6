package dev.hivemind.cli.resume;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a run a person wants to go on. */
public sealed interface Wish {
  /** Everything that has not ended well. */
  record Everything() implements Wish {}

  /**
   * These agents, in their conversations.
   *
   * @param agents names or globs, at least one
   * @param word what they are told; null: to go on
   */
  record Agents(List<String> agents, @Nullable String word) implements Wish {
    public Agents {
      agents = List.copyOf(agents);
    }
  }

  /**
   * One task, afresh.
   *
   * @param task its id
   */
  record Afresh(String task) implements Wish {}
}
