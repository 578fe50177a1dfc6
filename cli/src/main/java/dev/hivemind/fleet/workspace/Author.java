package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitCommand;
import java.io.IOException;
import java.util.Map;

/** Whose name commits carry: that of the person who runs hivemind, as git is told it. */
final class Author {
  private static final String NAME = "HiveMind";
  private static final String EMAIL = "hivemind@localhost";

  private Author() {}

  /** The same git, which can commit. */
  static GitCommand of(GitCommand git) throws IOException {
    boolean known = git.ask("var", "GIT_AUTHOR_IDENT").isPresent();
    boolean written = git.ask("config", "user.email").filter(email -> !email.isBlank()).isPresent();
    if (known && written) return git;
    return git.with(
        Map.of(
            "GIT_AUTHOR_NAME", NAME,
            "GIT_AUTHOR_EMAIL", EMAIL,
            "GIT_COMMITTER_NAME", NAME,
            "GIT_COMMITTER_EMAIL", EMAIL));
  }
}
