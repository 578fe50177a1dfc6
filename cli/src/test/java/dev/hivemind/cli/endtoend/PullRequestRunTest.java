package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs that open pull requests: a bare repository is the remote, and a script stands for gh. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class PullRequestRunTest {
  /** Writes its arguments down, and keeps what is open in a file, as GitHub would. */
  private static final String GH =
      """
      #!/bin/sh
      here="$(dirname "$0")"
      for word; do printf '%s\\n' "$word" >>"$here/calls"; done
      printf -- '--\\n' >>"$here/calls"
      case "$1 $2" in
        "auth status") [ ! -e "$here/logged-out" ] || { echo "You are not logged in" >&2; exit 1; } ;;
        "pr list") grep " $4\\$" "$here/open" 2>/dev/null | cut -d' ' -f1 ;;
        "pr create")
          [ ! -e "$here/broken" ] || { echo "HTTP 502" >&2; exit 1; }
          echo "https://example.org/pull/$(($(cat "$here/open" 2>/dev/null | wc -l) + 1)) $6" >>"$here/open"
          cp "${10}" "$here/body"
          tail -n 1 "$here/open" | cut -d' ' -f1 ;;
      esac
      """;

  @TempDir private Path folder;
  private Path project;
  private Path programs;

  @BeforeEach
  void createRepositories() throws Exception {
    programs = Files.createDirectory(folder.resolve("programs"));
    Files.writeString(programs.resolve("gh"), GH);
    Files.setPosixFilePermissions(
        programs.resolve("gh"), PosixFilePermissions.fromString("rwxr-xr-x"));
    project = Files.createDirectory(folder.resolve("project"));
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Ann");
    git("config", "user.email", "ann@example.org");
    Files.writeString(project.resolve(".gitignore"), ".out-*\n.err-*\ntasks.yaml\n");
    git("add", ".");
    git("commit", "--quiet", "-m", "first");
    git("init", "--quiet", "--bare", folder.resolve("remote.git").toString());
    git("remote", "add", "origin", folder.resolve("remote.git").toString());
    git("push", "--quiet", "origin", "main");
    Files.writeString(project.resolve("ahead.txt"), "not pushed");
    git("add", "ahead.txt");
    git("commit", "--quiet", "-m", "not pushed by the person");
  }

  private void manifest(String tasks) throws IOException {
    Files.writeString(
        project.resolve("tasks.yaml"),
        "name: mine\n"
            + "merge: pr\n"
            + "upstreams: { anthropic: { url: mock } }\n"
            + "defaults: { agent: demo }\n"
            + "tasks:\n"
            + tasks);
  }

  @Test
  void every_task_gets_a_pull_request_and_only_branches_of_tasks_are_pushed() throws Exception {
    manifest(
        """
          - { id: a, prompt: Write a.md }
          - { id: b, prompt: Write b.md, depends_on: [a] }
          - { id: nothing, command: ["true"] }
        """);
    HivemindProcess run = hivemind("run");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("pull request https://example.org/pull/1");
    assertThat(open())
        .containsExactly(
            "https://example.org/pull/1 hivemind/mine-1/a",
            "https://example.org/pull/2 hivemind/mine-1/b");
    assertThat(calls())
        .containsSubsequence("pr", "create", "--base", "main", "--head", "hivemind/mine-1/b")
        .contains("--title")
        .anyMatch(word -> word.startsWith("b: "));
    assertThat(Files.readString(programs.resolve("body")))
        .contains("Task `b` of HiveMind run `mine-1`. Builds on: `a`.");
    assertThat(remote("for-each-ref", "--format=%(refname)"))
        .isEqualTo("refs/heads/hivemind/mine-1/a\nrefs/heads/hivemind/mine-1/b\nrefs/heads/main");
    assertThat(remote("log", "-1", "--format=%s", "main")).isEqualTo("first");
    assertThat(remote("rev-parse", "hivemind/mine-1/a"))
        .isEqualTo(git("rev-parse", "hivemind/mine-1/a"));

    HivemindProcess merge = hivemind("merge");
    assertThat(merge.exitCode()).as(merge.out()).isZero();
    assertThat(merge.out()).contains("pull request https://example.org/pull/1");
    assertThat(open()).hasSize(2);
    assertThat(git("branch", "--list", "hivemind/mine-1/_merged")).isEmpty();
    HivemindProcess clean = hivemind("clean", "--yes");
    assertThat(clean.out()).contains("removed branch hivemind/mine-1/a");
    assertThat(remote("branch", "--list", "hivemind/mine-1/a")).isNotEmpty();
  }

  @Test
  void a_pull_request_that_cannot_be_opened_waits_for_hivemind_merge() throws Exception {
    Files.createFile(programs.resolve("broken"));
    manifest("  - { id: a, prompt: Write a.md }\n");
    HivemindProcess run = hivemind("run");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("no pull request for hivemind/mine-1/a: gh pr create: HTTP 502")
        .contains("Put that right, then: hivemind merge mine-1");
    Files.delete(programs.resolve("broken"));
    HivemindProcess merge = hivemind("merge");
    assertThat(merge.exitCode()).as(merge.out() + merge.err()).isZero();
    assertThat(open()).hasSize(1);
    assertThat(hivemind("status", "--once").out()).contains("mine-1 succeeded");
  }

  @Test
  void a_task_that_is_run_again_pushes_over_its_own_branch_and_over_nobody_elses()
      throws Exception {
    manifest("  - { id: a, prompt: Write a.md }\n");
    assertThat(hivemind("run").exitCode()).isZero();
    String first = remote("rev-parse", "hivemind/mine-1/a");
    manifest("  - { id: a, prompt: Write other.md }\n");
    HivemindProcess again = hivemind("rerun", "a");

    assertThat(again.exitCode()).as(again.out() + again.err()).isZero();
    assertThat(remote("rev-parse", "hivemind/mine-1/a")).isNotEqualTo(first);
    assertThat(remote("ls-tree", "--name-only", "hivemind/mine-1/a"))
        .contains("other.md")
        .doesNotContain("a.md\n");
    assertThat(open()).hasSize(1);

    String strange = remote("commit-tree", "-m", "of a colleague", "main^{tree}", "-p", "main");
    remote("update-ref", "refs/heads/hivemind/mine-1/a", strange);
    HivemindProcess third = hivemind("rerun", "a");
    assertThat(third.out()).contains("origin has commits on it that are not of this run");
    assertThat(remote("rev-parse", "hivemind/mine-1/a")).isEqualTo(strange);
  }

  @Test
  void what_keeps_pull_requests_from_being_opened_is_told_before_anything_starts()
      throws Exception {
    manifest("  - { id: a, prompt: Write a.md }\n");
    Files.createFile(programs.resolve("logged-out"));
    refused("gh to be logged in, and it says: You are not logged in. Log in with: gh auth login");
    Files.delete(programs.resolve("logged-out"));

    Files.move(programs.resolve("gh"), programs.resolve("no-gh"));
    refused("merge: pr needs gh, GitHub's program");
    Files.move(programs.resolve("no-gh"), programs.resolve("gh"));

    git("switch", "--quiet", "-c", "new");
    refused("the remote origin has no branch new to ask into: git push origin new");
    git("switch", "--quiet", "--detach");
    refused("HEAD is detached. Write base: with the name of a branch");
    git("switch", "--quiet", "main");

    git("remote", "set-url", "origin", folder.resolve("gone.git").toString());
    refused("the remote origin cannot be reached");
    git("remote", "remove", "origin");
    refused("has none: git remote add origin URL");
    assertThat(programs.resolve("open")).doesNotExist();
  }

  @Test
  void a_written_base_is_what_is_asked_into() throws Exception {
    git("push", "--quiet", "origin", "main~1:refs/heads/next");
    git("switch", "--quiet", "--detach");
    manifest("  - { id: a, prompt: Write a.md, base: origin/next }\n");

    HivemindProcess run = hivemind("run");
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(calls()).containsSubsequence("create", "--base", "next", "--head");
  }

  private void refused(String words) throws Exception {
    HivemindProcess run = hivemind("run");
    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err()).contains(words);
    assertThat(project.resolve(".hivemind/worktrees")).doesNotExist();
  }

  private List<String> open() throws IOException {
    return Files.readAllLines(programs.resolve("open"));
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(programs.resolve("calls"));
  }

  private HivemindProcess hivemind(String... arguments) throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", programs + ":" + pathWithoutGh());
    HivemindProcess process = HivemindProcess.start(project, environment, arguments);
    process.exitCode();
    return process;
  }

  private static String pathWithoutGh() {
    return String.join(
        ":",
        List.of(System.getenv("PATH").split(":")).stream()
            .filter(one -> !Files.exists(Path.of(one, "gh")))
            .toList());
  }

  private String git(String... arguments) throws Exception {
    return gitIn(project, arguments);
  }

  private String remote(String... arguments) throws Exception {
    return gitIn(folder.resolve("remote.git"), arguments);
  }

  private static String gitIn(Path place, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of("git", "-c", "user.name=B", "-c", "user.email=b@c"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(place.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
    return output.strip();
  }
}
