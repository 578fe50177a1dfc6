package dev.hivemind.cli.manual;

/** Picocli's descriptions as plain text. */
final class Descriptions {
  private Descriptions() {}

  /** Picocli formats them: a percent sign is written twice, and its own help has line ends. */
  static String of(String description) {
    return line(description.replace("%n", " ")).strip();
  }

  /** One line of several, which keeps its indentation. */
  static String line(String line) {
    return line.replace("%%", "%");
  }

  /** The first sentence, without its full stop, as indexes of manual pages want it. */
  static String summary(String description) {
    String whole = of(description);
    int end = whole.indexOf(". ");
    return (end < 0 ? whole : whole.substring(0, end)).replaceFirst("\\.$", "");
  }
}
