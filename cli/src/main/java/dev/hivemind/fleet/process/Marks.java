package dev.hivemind.fleet.process;

import org.jspecify.annotations.Nullable;

/**
 * What proves that a process belongs to an agent or a run.
 *
 * @param limits null where such a mark cannot be set
 */
record Marks(EnvironmentMark environment, @Nullable LimitMark limits) {
  Marks ofAgent(String task, int attempt) {
    EnvironmentMark agent = environment.ofAgent(task, attempt);
    return new Marks(agent, limits == null ? null : limits.ofAgent(agent));
  }

  boolean areOn(long pid, ProcessTable table) {
    return environment.isIn(table.environment(pid))
        || (limits != null && limits.isIn(table.limits(pid)));
  }
}
