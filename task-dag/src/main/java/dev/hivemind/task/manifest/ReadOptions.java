package dev.hivemind.task.manifest;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a manifest is read with.
 *
 * @param workspace the directory that tasks work in, absolute; {@code working_dir} starts there
 * @param set values that replace those of {@code vars:}, by name
 * @param environment looks up <code>${NAME}</code>; null: not set
 * @param agents the names that {@code agent:} may give
 * @param profiles the names that an upstream's {@code profile:} may give
 * @param history the tokens that earlier runs of a task used, by its declared id
 */
public record ReadOptions(
    Path workspace,
    Map<String, String> set,
    Function<String, @Nullable String> environment,
    Set<String> agents,
    Set<String> profiles,
    Function<String, OptionalLong> history) {

  public ReadOptions {
    workspace = workspace.toAbsolutePath().normalize();
    set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    agents = Set.copyOf(agents);
    profiles = Set.copyOf(profiles);
  }

  /** Nothing set, an empty environment, no history. */
  public static ReadOptions of(Path workspace, Set<String> agents, Set<String> profiles) {
    return new ReadOptions(
        workspace, Map.of(), name -> null, agents, profiles, declaredId -> OptionalLong.empty());
  }

  public ReadOptions withSet(Map<String, String> set) {
    return new ReadOptions(workspace, set, environment, agents, profiles, history);
  }

  public ReadOptions withEnvironment(Function<String, @Nullable String> environment) {
    return new ReadOptions(workspace, set, environment, agents, profiles, history);
  }

  public ReadOptions withHistory(Function<String, OptionalLong> history) {
    return new ReadOptions(workspace, set, environment, agents, profiles, history);
  }

  /** Leaves out the values, which may be secrets. */
  @Override
  public String toString() {
    return "ReadOptions[set " + set.keySet() + ", agents " + agents + "]";
  }
}
