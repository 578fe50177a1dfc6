package dev.hivemind.proxy.usage;

/** Finds the closing quote of a JSON string that arrives in pieces. Not thread-safe. */
final class JsonStringEnd {
  private boolean afterBackslash;

  void restart() {
    afterBackslash = false;
  }

  /** The index of the closing quote, or {@code to} when it is still to come. */
  int find(byte[] bytes, int from, int to) {
    int at = from;
    if (afterBackslash && from < to) {
      afterBackslash = false;
      at++;
    }
    while (at < to && bytes[at] != '"') {
      if (bytes[at] == '\\' && ++at == to) {
        afterBackslash = true;
        return to;
      }
      at++;
    }
    return at;
  }
}
