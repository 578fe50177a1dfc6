package dev.hivemind.fleet.process;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The processes of one {@code process-tree.sh}: they refuse to end, and they hide. */
final class TortureTree {
  static final Set<String> KINDS =
      Set.of("stubborn", "grandchild", "orphan", "setsid", "daemon", "nohup", "nameless");

  private final Path script;
  private final String name;

  private TortureTree(Path script, String name) {
    this.script = script;
    this.name = name;
  }

  /**
   * @param name tells this tree's processes from those of others
   */
  static TortureTree in(Path folder, String name) throws IOException {
    Path script = folder.resolve("process-tree.sh");
    try (InputStream in = TortureTree.class.getResourceAsStream("process-tree.sh")) {
      Files.write(script, Objects.requireNonNull(in).readAllBytes());
    }
    return new TortureTree(script, name + "-" + ProcessHandle.current().pid());
  }

  /** A tree that another process started. */
  static TortureTree named(String name) {
    return new TortureTree(Path.of("process-tree.sh"), name);
  }

  String name() {
    return name;
  }

  String[] command() {
    return new String[] {"bash", script.toString(), name};
  }

  void awaitAll() {
    await().atMost(AgentBench.PATIENCE).until(this::alive, KINDS::equals);
  }

  /** The kinds that are alive, whoever their parent is. */
  Set<String> alive() {
    return ProcessTable.ofThisMachine().read().values().stream()
        .filter(ProcessEntry::alive)
        .map(entry -> ProcFile.text(Path.of("/proc", Long.toString(entry.pid()), "cmdline")))
        .flatMap(this::kind)
        .collect(Collectors.toSet());
  }

  private Stream<String> kind(String commandLine) {
    String own = List.of(commandLine.split("\0", -1)).getFirst();
    return own.startsWith("tree-") && own.endsWith("-" + name)
        ? Stream.of(own.substring(5, own.length() - name.length() - 1))
        : Stream.empty();
  }

  /** Everything of the tree, its main shell too. */
  boolean anythingLeft() {
    return ProcessTable.ofThisMachine().read().values().stream()
        .filter(ProcessEntry::alive)
        .map(entry -> ProcFile.text(Path.of("/proc", Long.toString(entry.pid()), "cmdline")))
        .anyMatch(commandLine -> commandLine.contains(name));
  }
}
