package dev.hivemind.task.manifest;

/** How many slips of the hand lie between two words. */
final class EditDistance {

  private EditDistance() {}

  /**
   * The least number of characters to insert, remove, replace or swap with their neighbour that
   * turns one word into the other (optimal string alignment).
   */
  static int between(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    int[] current = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) last[j] = j;
    for (int i = 1; i <= from.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(last[j], current[j - 1]));
        if (swapped(from, i, to, j)) current[j] = Math.min(current[j], beforeLast[j - 2] + 1);
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = current;
      current = free;
    }
    return last[to.length()];
  }

  private static boolean swapped(String from, int i, String to, int j) {
    return i > 1
        && j > 1
        && from.charAt(i - 1) == to.charAt(j - 2)
        && from.charAt(i - 2) == to.charAt(j - 1);
  }
}
