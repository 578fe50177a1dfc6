package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;

/** Notes in every repository of a run the commit that its worktrees start from. */
public final class RunStart {
  private RunStart() {}

  /**
   * @param goesOn whether the run is resumed, and so has branches already
   * @throws IOException when an earlier run of the same id left branches
   */
  public static void note(Placement placement, boolean goesOn) throws IOException {
    RunBranches branches = placement.branches();
    for (GitRepository repository : placement.repositories()) {
      if (!goesOn && !repository.references(branches.all()).isEmpty()) {
        throw new IOException(
            "%s has branches %s* of an earlier run of that name: choose another --run-id, or delete them"
                .formatted(repository.top(), branches.all().substring("refs/heads/".length())));
      }
      boolean noted = repository.commit(branches.start()).isPresent();
      if (noted && goesOn) continue;
      String head =
          repository
              .commit("HEAD")
              .orElseThrow(() -> new IOException(repository.top() + " has no commit"));
      repository.move(branches.start(), head, null);
    }
  }
}
