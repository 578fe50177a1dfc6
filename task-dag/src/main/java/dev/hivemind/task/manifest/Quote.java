package dev.hivemind.task.manifest;

/** Makes a text from a file fit to stand in a message. */
final class Quote {
  private static final int MAX_CHARACTERS = 60;

  private Quote() {}

  /** In quotes, on one line, shortened. */
  static String of(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().limit(MAX_CHARACTERS).map(Quote::visible).forEach(quoted::appendCodePoint);
    if (text.codePointCount(0, text.length()) > MAX_CHARACTERS) quoted.append("...");
    return quoted.append('"').toString();
  }

  /** Control characters would change the terminal; a tab does not. */
  static int visible(int codePoint) {
    return Character.isISOControl(codePoint) && codePoint != '\t' ? '?' : codePoint;
  }
}
