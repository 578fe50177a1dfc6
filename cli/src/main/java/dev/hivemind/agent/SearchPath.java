package dev.hivemind.agent;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where a system looks for programs: the folders of {@code PATH}. */
public final class SearchPath {
  private SearchPath() {}

  /** The first executable file of that name in the folders of {@code PATH}. */
  public static Optional<Path> find(String program, Map<String, String> environment) {
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(environment.getOrDefault("PATH", ""))
        .flatMap(folder -> candidate(folder, program))
        .filter(SearchPath::executable)
        .findFirst();
  }

  /** Whether the file is there and may be run. */
  public static boolean executable(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /** An empty entry means the current folder, which is no place to run an agent from. */
  private static Stream<Path> candidate(String folder, String program) {
    if (folder.isEmpty()) {
      return Stream.empty();
    }
    try {
      return Stream.of(Path.of(folder, program));
    } catch (InvalidPathException _) {
      // PATH may hold anything; what is no path holds no program.
      return Stream.empty();
    }
  }
}
