package dev.hivemind.cli.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What any user of this machine, or the agents' own user, can see of the processes of a run. */
final class ProcessWatch {
  private static final Path PROCESSES = Path.of("/proc");

  private static final Pattern CAPABILITY =
      Pattern.compile("/a/([0-9a-f]{16,})|HIVEMIND_TOKEN=([0-9A-Za-z]{16,})");

  private final String run;
  private final Set<String> commandLines = new TreeSet<>();
  private final Set<String> environments = new TreeSet<>();

  /**
   * @param run its id, which every agent has in its environment
   */
  ProcessWatch(String run) {
    this.run = run;
  }

  static List<Path> all() {
    try (Stream<Path> processes = Files.list(PROCESSES)) {
      return processes.filter(p -> p.getFileName().toString().matches("\\d+")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty when the process has ended. */
  static String read(Path process, String file) {
    try {
      return Files.readString(process.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /** Looks at every process once. */
  void look() {
    for (Path process : all()) {
      commandLines.add(read(process, "cmdline"));
      String environment = read(process, "environ");
      if (environment.contains("HIVEMIND_RUN=" + run)) environments.add(environment);
    }
  }

  Set<String> commandLines() {
    return commandLines;
  }

  Set<String> environmentsOfAgents() {
    return environments;
  }

  /** The tokens that let agents through the proxy. A path in an argument only holds a public id. */
  Set<String> tokens() {
    var tokens = new TreeSet<String>();
    for (String environment : environments) {
      for (Matcher found = CAPABILITY.matcher(environment); found.find(); ) {
        tokens.add(found.group(1) == null ? found.group(2) : found.group(1));
      }
    }
    return tokens;
  }
}
