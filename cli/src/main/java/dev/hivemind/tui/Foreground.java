package dev.hivemind.tui;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether this process may use its terminal: one started with {@code &} would be stopped for it.
 */
final class Foreground {
  private static final Path STAT = Path.of("/proc/self/stat");

  /** Fields after the name, which may hold spaces (proc_pid_stat(5)). */
  private static final int PROCESS_GROUP = 2;

  private static final int TERMINAL_GROUP = 5;

  private Foreground() {}

  /** Also where the system does not tell. */
  static boolean isOurs() {
    try {
      return isOurs(Files.readString(STAT, ISO_8859_1));
    } catch (IOException noSuchTable) {
      return true;
    }
  }

  static boolean isOurs(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length <= TERMINAL_GROUP || fields[PROCESS_GROUP].equals(fields[TERMINAL_GROUP]);
  }
}
