package dev.hivemind.cli.endtoend;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the tests of this JVM have really launched hivemind with. Thread-safe. */
final class Launches {
  /** A command, or a command, a space and an option. */
  private static final Set<String> USED = ConcurrentHashMap.newKeySet();

  private static final Set<String> TESTS = ConcurrentHashMap.newKeySet();

  private Launches() {}

  static void note(String... arguments) {
    test().ifPresent(TESTS::add);
    String command = "";
    for (String argument : arguments) {
      if (argument.equals("--")) return;
      if (argument.startsWith("-")) {
        USED.add((command + " " + argument.replaceFirst("=.*", "")).strip());
      } else if (command.isEmpty()) {
        command = argument;
        USED.add(command);
      }
    }
  }

  /** The test that launches now. */
  private static Optional<String> test() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .filter(name -> name.endsWith("Test"))
                    .findFirst());
  }

  /**
   * @param option empty: the command by itself
   */
  static boolean include(String command, String option) {
    return USED.contains((command + " " + option).strip());
  }

  /** Classes that have launched something. */
  static int tests() {
    return TESTS.size();
  }
}
