package dev.hivemind.checkpoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder with all that is in it; symbolic links are not followed. */
final class FileTree {
  private FileTree() {}

  /** Every path in it, each folder before what it holds; none when it is not there. */
  static List<Path> paths(Path folder) throws IOException {
    if (Files.notExists(folder)) return List.of();
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  static void delete(Path folder) throws IOException {
    for (Path path : paths(folder).reversed()) Files.deleteIfExists(path);
  }

  /** Of all its files together. */
  static long bytes(Path folder) throws IOException {
    long bytes = 0;
    for (Path path : paths(folder)) {
      if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) bytes += Files.size(path);
    }
    return bytes;
  }
}
