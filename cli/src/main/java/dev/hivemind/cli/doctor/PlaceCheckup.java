package dev.hivemind.cli.doctor;

import dev.hivemind.agent.SearchPath;
import dev.hivemind.checkpoint.RunStore;
import dev.hivemind.cli.console.Amounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at the folder that runs would work in: its repository, and what is kept of runs. */
final class PlaceCheckup {
  private static final long LITTLE_SPACE_BYTES = 1L << 30;

  private final Path directory;
  private final Optional<Path> git;
  private final Programs programs;

  /**
   * @param directory that hivemind was started in
   * @param environment of hivemind itself
   */
  PlaceCheckup(Path directory, Map<String, String> environment, Programs programs) {
    this.directory = directory;
    this.git = SearchPath.find("git", environment);
    this.programs = programs;
  }

  List<Finding> examine() {
    var findings = new ArrayList<Finding>();
    findings.add(git());
    if (git.isPresent()) findings.add(repository());
    findings.add(stateFolder());
    space().ifPresent(findings::add);
    return findings;
  }

  private Finding git() {
    return git.flatMap(program -> programs.firstLine(List.of(program.toString(), "--version")))
        .map(version -> Finding.ok("git", version))
        .orElseGet(
            () ->
                Finding.note(
                    "git",
                    "not found",
                    "Without it tasks share one folder, and agents cannot commit: install git."));
  }

  private Finding repository() {
    Optional<String> top = ask("rev-parse", "--show-toplevel");
    if (top.isEmpty()) {
      return Finding.note(
          "repository",
          directory + " is in none",
          "Tasks share this folder. To give each a worktree of its own: git init, and commit.");
    }
    if (ask("rev-parse", "--verify", "--quiet", "HEAD").isEmpty()) {
      return Finding.note(
          "repository",
          top.get() + " has no commit",
          "A worktree has nothing to start from: commit first, or write workspace: shared.");
    }
    return Finding.ok("repository", top.get() + ", every task in a worktree of its own");
  }

  private Optional<String> ask(String... question) {
    var command = new ArrayList<>(List.of(git.orElseThrow().toString(), "-C"));
    command.add(directory.toString());
    command.addAll(List.of(question));
    return programs.firstLine(command);
  }

  private Finding stateFolder() {
    Optional<RunStore> store = RunStore.find(directory);
    Path folder = store.map(RunStore::folder).orElse(directory.resolve(RunStore.FOLDER));
    Path existing = store.isPresent() ? folder : directory;
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      return Finding.problem(
          "state folder",
          existing + " cannot be written to",
          "Runs are kept in " + folder + ": change its owner or mode, or work elsewhere.");
    }
    try {
      int runs = store.isPresent() ? store.get().records().size() : 0;
      return Finding.ok("state folder", folder + ", " + Amounts.count(runs, "run"));
    } catch (IOException e) {
      return Finding.problem("state folder", "cannot be read", String.valueOf(e.getMessage()));
    }
  }

  private Optional<Finding> space() {
    try {
      long free = Files.getFileStore(directory).getUsableSpace();
      if (free >= LITTLE_SPACE_BYTES) return Optional.empty();
      return Optional.of(
          Finding.note(
              "disk",
              "%d MB are free here".formatted(free >> 20),
              "Runs need room for logs, checkpoints and worktrees: see hivemind clean."));
    } catch (IOException e) {
      return Optional.empty(); // Whoever cannot be asked may still be written to.
    }
  }
}
