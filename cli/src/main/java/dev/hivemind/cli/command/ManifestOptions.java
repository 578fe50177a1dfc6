package dev.hivemind.cli.command;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.lane.SchedulingSwitches;
import dev.hivemind.cli.run.Invocation;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.task.manifest.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    return invocation(surroundings, Map.of(), null, null, false, SchedulingSwitches.NONE)
        .heard()
        .read(surroundings, adapters);
  }

  /**
   * With what else is said of a run.
   *
   * @param via URL of another process's proxy; null: one of its own
   * @param budget as it is written; null: the manifest's
   */
  Invocation invocation(
      Surroundings surroundings,
      Map<String, String> upstreams,
      @Nullable String via,
      @Nullable String budget,
      boolean failFast,
      SchedulingSwitches switches) {
    return new Invocation(
        surroundings.directory().toString(),
        manifest,
        null,
        set,
        only,
        maxParallel,
        upstreams,
        via,
        budget,
        failFast,
        switches.disabled().stream().map(Primitive::id).sorted().toList(),
        switches.paper(),
        switches.headerPause());
  }
}
