package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What goes into a commit. */
final class Staging {
  private Staging() {}

  /** Everything in the worktree but what was linked into it. */
  static void all(GitCommand git, List<String> links) throws IOException {
    git.tell("add", "--all", ".");
    leaveOut(git, links);
  }

  static void leaveOut(GitCommand git, List<String> links) throws IOException {
    if (links.isEmpty()) return;
    var reset = new ArrayList<>(List.of("reset", "--quiet", "--"));
    reset.addAll(links);
    git.tell(reset.toArray(String[]::new));
  }
}
