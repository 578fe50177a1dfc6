package dev.hivemind.cli.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts agents back to work, or gives them more.
 *
 * @param agents names or globs; empty: all that have stopped or failed
 * @param prompt what they are told now; null: to go on
 * @param budget what is given on top, as written: {@code +200k}; null: nothing
 * @param afresh whether they begin anew rather than go on in their conversations
 */
public record ResumeRequest(
    List<String> agents, @Nullable String prompt, @Nullable String budget, boolean afresh)
    implements ControlRequest {
  static final String NAME = "resume";

  public ResumeRequest {
    agents = List.copyOf(agents);
  }

  @Override
  public String name() {
    return NAME;
  }
}
