package dev.hivemind.task;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One unit of work of a run, after fan-out, defaults and templates.
 *
 * @param id unique in the manifest; also names the agent
 * @param declaredId the id as written, before a matrix fanned it out
 * @param index creation order in the manifest after fan-out, from 0
 * @param matrix this instance's values, in the manifest's order; empty without a matrix
 * @param agent name of the agent program; {@code "command"} exactly when the work is a command
 * @param upstream name of the upstream to call; null: the agent's own provider
 * @param timeout of the wall clock
 * @param idleTimeout of silence
 * @param retries fresh runs after a failure
 * @param budget of all attempts together
 * @param bufferReplies whether streamed replies are held until they are complete; null: as hivemind
 *     thinks best
 * @param env further environment variables. Values may be secrets: never stored, never shown
 * @param workingDir absolute
 * @param continueOnError whether dependents run although this task failed
 * @param workspace where it works
 * @param acceptance when its work is accepted
 * @param exclusion what keeps it from running at the same time as others
 * @param condition what must hold for it to run; null: nothing
 */
public record Task(
    String id,
    String declaredId,
    int index,
    Map<String, String> matrix,
    Work work,
    String agent,
    @Nullable String upstream,
    AgentSettings settings,
    List<Dependency> dependsOn,
    Priority priority,
    TokenEstimate estimate,
    Duration timeout,
    Duration idleTimeout,
    int retries,
    Budget budget,
    @Nullable Boolean bufferReplies,
    Map<String, String> env,
    Path workingDir,
    boolean continueOnError,
    Workspace workspace,
    Acceptance acceptance,
    Exclusion exclusion,
    @Nullable Condition condition) {

  /** The {@link #agent} of a task that runs a program of its own. */
  public static final String COMMAND_AGENT = "command";

  /** A task of which nothing is written about its workspace and about what it must reach. */
  public Task(
      String id,
      String declaredId,
      int index,
      Map<String, String> matrix,
      Work work,
      String agent,
      @Nullable String upstream,
      AgentSettings settings,
      List<Dependency> dependsOn,
      Priority priority,
      TokenEstimate estimate,
      Duration timeout,
      Duration idleTimeout,
      int retries,
      Budget budget,
      @Nullable Boolean bufferReplies,
      Map<String, String> env,
      Path workingDir,
      boolean continueOnError) {
    this(
        id,
        declaredId,
        index,
        matrix,
        work,
        agent,
        upstream,
        settings,
        dependsOn,
        priority,
        estimate,
        timeout,
        idleTimeout,
        retries,
        budget,
        bufferReplies,
        env,
        workingDir,
        continueOnError,
        Workspace.UNWRITTEN,
        Acceptance.ANYTHING,
        Exclusion.NONE,
        null);
  }

  public Task {
    matrix = Collections.unmodifiableMap(new LinkedHashMap<>(matrix));
    dependsOn = List.copyOf(dependsOn);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
  }

  /**
   * The same in another place.
   *
   * @param directory absolute
   */
  public Task in(Workspace place, Path directory) {
    return new Task(
        id,
        declaredId,
        index,
        matrix,
        work,
        agent,
        upstream,
        settings,
        dependsOn,
        priority,
        estimate,
        timeout,
        idleTimeout,
        retries,
        budget,
        bufferReplies,
        env,
        directory,
        continueOnError,
        place,
        acceptance,
        exclusion,
        condition);
  }

  /** The same, accepted otherwise. */
  public Task accepting(Acceptance other) {
    return new Task(
        id,
        declaredId,
        index,
        matrix,
        work,
        agent,
        upstream,
        settings,
        dependsOn,
        priority,
        estimate,
        timeout,
        idleTimeout,
        retries,
        budget,
        bufferReplies,
        env,
        workingDir,
        continueOnError,
        workspace,
        other,
        exclusion,
        condition);
  }

  /** The same waiting for other tasks. */
  public Task waitingFor(List<Dependency> others) {
    return new Task(
        id,
        declaredId,
        index,
        matrix,
        work,
        agent,
        upstream,
        settings,
        others,
        priority,
        estimate,
        timeout,
        idleTimeout,
        retries,
        budget,
        bufferReplies,
        env,
        workingDir,
        continueOnError,
        workspace,
        acceptance,
        exclusion,
        condition);
  }

  /**
   * Whether a task that it depends on need only end, in whatever way, since its condition asks how.
   *
   * @param other id
   */
  public boolean asksAbout(String other) {
    return condition != null && condition.asksAbout().contains(other);
  }

  /** The same with other work, in another environment. */
  public Task doing(Work other, Map<String, String> environment) {
    return new Task(
        id,
        declaredId,
        index,
        matrix,
        other,
        agent,
        upstream,
        settings,
        dependsOn,
        priority,
        estimate,
        timeout,
        idleTimeout,
        retries,
        budget,
        bufferReplies,
        environment,
        workingDir,
        continueOnError,
        workspace,
        acceptance,
        exclusion,
        condition);
  }

  /** Names the task; leaves out the environment, which may hold secrets. */
  @Override
  public String toString() {
    return "Task[" + id + "]";
  }
}
