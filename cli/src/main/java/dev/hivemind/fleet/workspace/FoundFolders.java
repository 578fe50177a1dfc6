package dev.hivemind.fleet.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Folders that stood where a task's worktree was to be made, and were moved aside beside it. */
final class FoundFolders {
  private static final String MARK = "+found-";

  private final Place place;

  FoundFolders(Place place) {
    this.place = place;
  }

  /**
   * A name that is free.
   *
   * @param number to begin with
   */
  Path next(int number) {
    Path folder = named(number);
    for (int next = number + 1; Files.exists(folder); next++) folder = named(next);
    return folder;
  }

  private Path named(int number) {
    return place.worktree().resolveSibling(place.worktree().getFileName() + MARK + number);
  }

  List<Path> list() throws IOException {
    Path beside = place.worktree().getParent();
    if (beside == null || !Files.isDirectory(beside)) return List.of();
    String prefix = place.worktree().getFileName() + MARK;
    try (Stream<Path> all = Files.list(beside)) {
      return all.filter(one -> one.getFileName().toString().startsWith(prefix)).sorted().toList();
    }
  }

  /** Why one stays, for a person; null: nothing is in it. */
  static @Nullable String whyKept(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      boolean empty = all.allMatch(Files::isDirectory);
      return empty ? null : "was in the way of a worktree, and may hold work";
    }
  }

  /** Null: it is gone. */
  static @Nullable String remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(one);
    }
    return Files.exists(folder) ? "could not be removed" : null;
  }
}
