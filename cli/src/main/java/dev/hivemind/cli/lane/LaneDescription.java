package dev.hivemind.cli.lane;

/**
 * What is called, with whose credential, and whether that costs money, in the one line that people
 * read and that runs keep: {@code anthropic: ANTHROPIC_API_KEY (billed)}.
 *
 * @param words all but the name
 */
public record LaneDescription(String name, String words) {
  private static final String BILLED = " (billed)";
  private static final String FREE = " (free)";

  static LaneDescription billed(String name, String words) {
    return new LaneDescription(name, words + BILLED);
  }

  static LaneDescription free(String name, String words) {
    return new LaneDescription(name, words + FREE);
  }

  /** As {@link #toString} writes it. */
  public static LaneDescription parse(String line) {
    String[] parts = line.split(": ", 2);
    return new LaneDescription(parts[0], parts[parts.length - 1]);
  }

  /** Whether calls cost money; else dollars are what they would cost by the list. */
  public boolean isBilled() {
    return words.endsWith(BILLED);
  }

  @Override
  public String toString() {
    return name + ": " + words;
  }
}
