package dev.hivemind.fleet.git;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs gh, GitHub's own program, in one checkout: nobody is asked anything, and what it prints is
 * plain. It finds the login by itself. Thread-safe.
 */
public record GitHubCommand(Path folder) {

  /**
   * Whatever comes of it.
   *
   * @throws IOException when gh is not installed, or hangs
   */
  public GitResult call(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("gh"));
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectInput(new File("/dev/null"));
    Map<String, String> variables = builder.environment();
    variables.keySet().removeIf(name -> name.startsWith("GIT_"));
    variables.put("GH_PROMPT_DISABLED", "1");
    variables.put("GH_NO_UPDATE_NOTIFIER", "1");
    variables.put("NO_COLOR", "1");
    variables.put("PAGER", "cat");
    return ToolProcess.run(builder);
  }
}
