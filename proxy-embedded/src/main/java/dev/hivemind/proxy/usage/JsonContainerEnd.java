package dev.hivemind.proxy.usage;

/**
 * Finds the closing bracket of a JSON object or array that arrives in pieces, whatever is nested in
 * it. Not thread-safe.
 */
final class JsonContainerEnd {
  private final JsonStringEnd stringEnd = new JsonStringEnd();
  private long depth;
  private boolean inString;

  /** Behind an opening bracket. */
  void restart() {
    depth = 1;
    inString = false;
    stringEnd.restart();
  }

  /** The index of the closing bracket, or {@code to} when it is still to come. */
  int find(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (inString) {
        at = stringEnd.find(bytes, at, to);
        inString = at == to;
      } else {
        adjust(bytes[at]);
        if (depth == 0) {
          return at;
        }
      }
      at++;
    }
    return to;
  }

  private void adjust(byte next) {
    switch (next) {
      case '"' -> inString = true;
      case '{', '[' -> depth++;
      case '}', ']' -> depth--;
      default -> {}
    }
  }
}
