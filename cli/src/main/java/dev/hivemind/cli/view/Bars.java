package dev.hivemind.cli.view;

import java.util.List;

/** Amounts as pictures of a few characters. */
final class Bars {
  private static final String LEVELS = "▁▂▃▄▅▆▇█";

  private Bars() {}

  /**
   * A bar that fills from the left.
   *
   * @param share 0 is empty; 1, and more, is full
   */
  static String gauge(double share, int cells) {
    int full = (int) Math.clamp(Math.round(share * cells), 0, cells);
    if (share > 0 && full == 0) full = 1;
    return "█".repeat(full) + "░".repeat(cells - full);
  }

  /**
   * The course of a number, one character a value.
   *
   * @param values not negative, the last one is now's
   * @param cells at most; the last values count
   */
  static String sparkline(List<Integer> values, int cells) {
    List<Integer> last = values.subList(Math.max(0, values.size() - cells), values.size());
    int most = last.stream().mapToInt(Integer::intValue).max().orElse(0);
    var line = new StringBuilder();
    for (int value : last) line.append(LEVELS.charAt(level(value, most)));
    return line.toString();
  }

  private static int level(int value, int most) {
    int levels = LEVELS.length();
    return most == 0 ? 0 : Math.max(0, (value * levels + most - 1) / most - 1);
  }
}
