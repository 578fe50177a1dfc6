package dev.hivemind.agent;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says which tools an agent was denied: it may have ended well without having done its work. */
final class DeniedTools {
  private static final int NAMED = 3;

  private DeniedTools() {}

  /** For a person; null when nothing was denied. */
  static @Nullable String note(Collection<AgentSignal.ToolDenied> denials) {
    if (denials.isEmpty()) {
      return null;
    }
    List<String> tools =
        denials.stream()
            .map(
                denial ->
                    denial.tool() + (denial.detail().isEmpty() ? "" : " (" + denial.detail() + ")"))
            .distinct()
            .toList();
    String named = String.join(", ", tools.subList(0, Math.min(NAMED, tools.size())));
    int more = tools.size() - NAMED;
    return "tools denied: " + named + (more > 0 ? " and " + more + " more" : "");
  }
}
