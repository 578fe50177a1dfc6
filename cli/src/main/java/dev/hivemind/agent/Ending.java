package dev.hivemind.agent;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Says how a process ended when it left no result of its own. */
final class Ending {
  private static final Map<Integer, String> SIGNALS =
      Map.of(1, "SIGHUP", 2, "SIGINT", 6, "SIGABRT", 9, "SIGKILL", 11, "SIGSEGV", 15, "SIGTERM");

  private Ending() {}

  /**
   * @param exitCode 128 + signal when killed
   */
  static String of(int exitCode) {
    String signal = SIGNALS.get(exitCode - 128);
    return signal == null ? "exit code " + exitCode : "ended by " + signal;
  }

  /**
   * A reason for a person: {@code what} happened, how the process ended and what it said last.
   *
   * @param stderrTail where a program says why it gave up
   */
  static String reason(String what, int exitCode, String stderrTail) {
    String said = words(stderrTail);
    return what + " (" + of(exitCode) + ")" + (said.isEmpty() ? "" : ": " + said);
  }

  /**
   * The line that calls itself an error, else the last one. Only shown, nothing is decided by it.
   */
  static String words(String text) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    return lines.stream()
        .filter(line -> line.strip().toLowerCase(Locale.ROOT).startsWith("error"))
        .findFirst()
        .or(
            () ->
                lines.isEmpty()
                    ? java.util.Optional.empty()
                    : java.util.Optional.of(lines.getLast()))
        .map(OneLine::of)
        .orElse("");
  }
}
