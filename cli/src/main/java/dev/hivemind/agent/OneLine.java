package dev.hivemind.agent;

import java.util.regex.Pattern;

/** Makes what an agent wrote fit for one line of a terminal. */
final class OneLine {
  private static final Pattern ESCAPE_SEQUENCE =
      Pattern.compile("[\\u001b\\u009b]\\[?[0-?]*[ -/]*[@-~]");

  /** White space, control characters, and marks that turn the direction of what follows. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\s\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]+");

  private static final int LONGEST = 200;

  private OneLine() {}

  /** The whole text on one line, shortened to 200 characters. */
  static String of(String text) {
    String start = text.length() > 20 * LONGEST ? text.substring(0, 20 * LONGEST) : text;
    String plain = ESCAPE_SEQUENCE.matcher(start).replaceAll(" ");
    String line = UNPRINTABLE.matcher(plain).replaceAll(" ").strip();
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
