package dev.hivemind.cli.command;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.project.ManifestFile;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which manifest a command works on, and what is changed in it. */
final class ManifestOptions {

  @Parameters(
      arity = "0..1",
      paramLabel = "MANIFEST",
      description = "The manifest; - is standard input. Default: tasks.yaml, else hivemind.yaml.")
  private @Nullable String manifest;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "TASK",
      description = "Only these tasks, and what they depend on; * stands for anything.")
  private List<String> only = List.of();

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "A value of vars: in place of the manifest's.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(
      names = "--max-parallel",
      paramLabel = "N",
      description = "Agent processes at once, in place of the manifest's max_parallel.")
  private @Nullable Integer maxParallel;

  Manifest read(Surroundings surroundings, AgentAdapters adapters) {
    Set<String> agents = new LinkedHashSet<>(adapters.names());
    agents.remove(Task.COMMAND_AGENT);
    Manifest read = new ManifestFile(surroundings, agents).read(manifest, set, only);
    return maxParallel == null ? read : withMaxParallel(read, maxParallel);
  }

  private static Manifest withMaxParallel(Manifest manifest, int maxParallel) {
    if (maxParallel < 1) throw CommandException.usage("--max-parallel must be at least 1");
    return manifest.withMaxParallel(maxParallel);
  }
}
