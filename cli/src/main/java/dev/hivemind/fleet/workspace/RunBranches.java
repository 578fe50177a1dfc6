package dev.hivemind.fleet.workspace;

/**
 * The names that a run has in a repository. Git cannot hold both a branch {@code hivemind/RUN} and
 * branches below it, so the run's own stands below it too, under a name that no task can have.
 *
 * @param run its id
 */
public record RunBranches(String run) {
  private static final String BRANCHES = "hivemind/";

  /** Where git's own commands do not show it. */
  private static final String HIDDEN = "refs/hivemind/";

  /** The branch of a task. */
  public String task(String id) {
    return BRANCHES + word(run) + "/" + word(id);
  }

  /** The run's own branch, which the others are merged into. */
  public String merged() {
    return BRANCHES + word(run) + "/_merged";
  }

  /** The branch that keeps what a task did before it was run afresh. */
  public String aside(String id, int attempt) {
    return BRANCHES + word(run) + "/_aside/" + word(id) + "/" + attempt;
  }

  /** The folder of all branches of the run, as a reference. */
  public String all() {
    return "refs/heads/" + BRANCHES + word(run) + "/";
  }

  /** The folder of all references of the run that are no branches. */
  public String hidden() {
    return HIDDEN + word(run) + "/";
  }

  /** The commit that a task's own work begins at. Written once its worktree is ready. */
  public String base(String id) {
    return hidden() + "base/" + word(id);
  }

  /** The commit that was checked out when the run started. */
  public String start() {
    return hidden() + "start";
  }

  /** Ids may hold dots where git allows none. */
  private static String word(String id) {
    boolean allowed = !id.contains("..") && !id.endsWith(".") && !id.endsWith(".lock");
    return allowed ? id : id.replace(".", "%2E");
  }
}
