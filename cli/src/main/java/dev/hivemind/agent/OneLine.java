package dev.hivemind.agent;

import java.util.regex.Pattern;

/** Makes what an agent wrote fit for one line of a terminal. */
final class OneLine {
  /** An ANSI escape sequence, any other control character, or a run of white space. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("\u001b\\[[0-?]*[ -/]*[@-~]|[\\p{Cntrl}\\s]+");

  private static final int LONGEST = 200;

  private OneLine() {}

  /** The whole text on one line, shortened to 200 characters. */
  static String of(String text) {
    String start = text.length() > 20 * LONGEST ? text.substring(0, 20 * LONGEST) : text;
    String line = UNPRINTABLE.matcher(start).replaceAll(" ").strip();
    if (line.length() <= LONGEST) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
    return line.substring(0, end) + "…";
  }

  /** The first line that says something. */
  static String first(String text) {
    return of(text.lines().filter(line -> !line.isBlank()).findFirst().orElse(""));
  }
}
