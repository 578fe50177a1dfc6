package dev.hivemind.agent;

import dev.hivemind.task.AgentSettings;
import dev.hivemind.task.AgentSettings.Permissions;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.TokenEstimate;
import dev.hivemind.task.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Tasks for tests: whatever a test does not care about has an ordinary value. */
public final class TestTasks {
  public static final AgentSettings PLAIN =
      new AgentSettings(null, null, OptionalInt.empty(), List.of(), Permissions.STANDARD, false);

  private TestTasks() {}

  public static Task command(String id, Path workingDir, String... argv) {
    return task(
        id, Task.COMMAND_AGENT, new Work.Command(List.of(argv)), PLAIN, Map.of(), workingDir);
  }

  public static Task prompt(String agent, String prompt, AgentSettings settings, Path workingDir) {
    return task("write", agent, new Work.Prompt(prompt), settings, Map.of(), workingDir);
  }

  public static Task prompt(String agent, AgentSettings settings, Map<String, String> env) {
    return task(
        "write", agent, new Work.Prompt("Write notes/a.md"), settings, env, Path.of("/work"));
  }

  public static AgentSettings settings(
      @Nullable String model, @Nullable String effort, Permissions permissions, String... args) {
    return new AgentSettings(model, effort, OptionalInt.empty(), List.of(args), permissions, false);
  }

  public static Task task(
      String id,
      String agent,
      Work work,
      AgentSettings settings,
      Map<String, String> env,
      Path workingDir) {
    return new Task(
        id,
        id,
        3,
        Map.of(),
        work,
        agent,
        null,
        settings,
        List.of(),
        Priority.NORMAL,
        ESTIMATE,
        Duration.ofHours(1),
        Duration.ofMinutes(15),
        0,
        Budget.NONE,
        null,
        env,
        workingDir,
        false);
  }

  private static final TokenEstimate ESTIMATE = new TokenEstimate(1, TokenEstimate.Origin.WRITTEN);
}
