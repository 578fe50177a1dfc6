package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.fleet.git.GitHubCommand;
import dev.hivemind.fleet.git.GitRepository;
import dev.hivemind.fleet.git.GitResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pull request for the branch of one task. Every step looks first at what is there, so it may
 * be opened again and again. Only the task's own branch is ever pushed.
 */
public final class PullRequest {
  private static final String HEADS = "refs/heads/";

  /** One that a person has closed is opened anew. */
  private static final String NOT_CLOSED = ".[] | select(.state != \"CLOSED\") | .url";

  private final GitRepository repository;
  private final RunBranches branches;
  private final String branch;
  private final PullRequestTarget target;

  /**
   * @param branch of the task
   */
  public PullRequest(
      GitRepository repository, RunBranches branches, String branch, PullRequestTarget target) {
    this.repository = repository;
    this.branches = branches;
    this.branch = branch;
    this.target = target;
  }

  /**
   * What came of it.
   *
   * @param url of the pull request; null: it could not be opened
   * @param trouble why not, and what to do, for a person; null: it is open
   */
  public record Outcome(@Nullable String url, @Nullable String trouble) {}

  /**
   * Pushes the branch and opens the pull request, if there is none.
   *
   * @param text of one that is opened
   */
  public Outcome open(PullRequestText text) throws IOException {
    String objection = push();
    if (objection != null) return trouble(objection);
    GitResult open =
        gh(
            "pr",
            "list",
            "--head",
            branch,
            "--state",
            "all",
            "--json",
            "url,state",
            "--jq",
            NOT_CLOSED);
    if (!open.succeeded()) return trouble("gh pr list: " + open.reason());
    Optional<String> known = open.output().lines().findFirst();
    return known.isPresent() ? new Outcome(known.get(), null) : create(text);
  }

  private Outcome create(PullRequestText text) throws IOException {
    Path body = Files.createTempFile("hivemind-pull-request-", ".md");
    try {
      Files.writeString(body, text.body(), StandardCharsets.UTF_8);
      GitResult created =
          gh(
              "pr",
              "create",
              "--base",
              target.base(),
              "--head",
              branch,
              "--title",
              text.title(),
              "--body-file",
              body.toString());
      return created.succeeded()
          ? new Outcome(created.output().lines().reduce("", (_, last) -> last), null)
          : trouble("gh pr create: " + created.reason());
    } finally {
      Files.delete(body);
    }
  }

  private GitResult gh(String... arguments) throws IOException {
    return new GitHubCommand(repository.top()).call(arguments);
  }

  private Outcome trouble(String what) {
    String line = String.join(" ", what.lines().map(String::strip).toList());
    return new Outcome(
        null,
        "no pull request for %s: %s. Put that right, then: hivemind merge %s"
            .formatted(branch, line, branches.run()));
  }

  /** Null: the remote has the branch. */
  private @Nullable String push() throws IOException {
    GitCommand git = repository.git().unattended();
    String commit = repository.tip(branch).orElse(null);
    if (commit == null) return "the branch is gone";
    GitResult listed = git.call("ls-remote", "--heads", target.remote(), HEADS + branch);
    if (!listed.succeeded()) return "git ls-remote: " + listed.reason();
    String there = listed.output().isBlank() ? "" : listed.output().split("\\s", 2)[0];
    if (there.equals(commit)) return null;
    if (!there.isEmpty() && !isOurs(there)) {
      return "%s has commits on it that are not of this run".formatted(target.remote());
    }
    GitResult pushed =
        git.call(
            "push",
            "--quiet",
            "--no-verify",
            "--force-with-lease=" + HEADS + branch + ":" + there,
            target.remote(),
            commit + ":" + HEADS + branch);
    return pushed.succeeded() ? null : "git push: " + pushed.reason();
  }

  /**
   * Whether a commit of the remote is on a branch of the run, be it what an earlier attempt did.
   */
  private boolean isOurs(String commit) throws IOException {
    return repository
        .git()
        .ask("for-each-ref", "--contains=" + commit, "--format=%(refname)", branches.all())
        .filter(names -> !names.isEmpty())
        .isPresent();
  }
}
