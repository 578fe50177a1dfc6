package dev.hivemind.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;

/**
 * Text on a terminal: made harmless, measured in columns, cut and padded to them.
 *
 * <p>Columns are counted for whole characters as a person sees them (extended grapheme clusters of
 * Unicode's annex 29), with picocli's table of wide East Asian characters and the JDK's of emoji.
 */
public final class DisplayText {
  private static final String ELLIPSIS = "…";

  private static final Pattern CLUSTER = Pattern.compile("\\X");

  /** ECMA-48: control sequences, operating-system commands and their like, two-byte escapes. */
  private static final Pattern ESCAPES =
      Pattern.compile(
          "(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]?"
              + "|(?:\\x1b[\\]PX^_]|[\\x90\\x98\\x9d\\x9e\\x9f])[^\\x07\\x1b\\x9c]*(?:\\x07|\\x1b\\\\|\\x9c)?|\\x1b["
              + " -/]*[0-~]?");

  /** What would move the cursor or, as the bidirectional overrides do, show another text. */
  private static final Pattern CONTROLS =
      Pattern.compile(
          "[\\p{Cc}\\u2028\\u2029\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069]+");

  private static final int EMOJI_VARIATION = 0xFE0F;

  private DisplayText() {}

  /** As {@link #harmless}, without spaces around it. */
  public static String oneLine(String text) {
    return harmless(text).strip();
  }

  /**
   * The text on one line: escape sequences removed, every run of control characters and line ends
   * made one space, unpaired surrogates replaced.
   */
  public static String harmless(String text) {
    if (isNarrow(text)) return text;
    String plain = ESCAPES.matcher(text).replaceAll("");
    return wellFormed(CONTROLS.matcher(plain).replaceAll(" "));
  }

  /** Whether each of its characters takes one column, as Latin letters do, and does no harm. */
  private static boolean isNarrow(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean ascii = character >= 0x20 && character <= 0x7e;
      if (!ascii && (character < 0xa0 || character > 0x2ff)) return false;
    }
    return true;
  }

  private static String wellFormed(String text) {
    return text.codePoints()
        .map(point -> isSurrogate(point) ? 0xFFFD : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isSurrogate(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }

  /** How many columns the text takes; it must be on one line. */
  public static int width(String text) {
    if (isNarrow(text)) return text.length();
    return CLUSTER.matcher(text).results().mapToInt(cluster -> clusterWidth(cluster.group())).sum();
  }

  private static int clusterWidth(String cluster) {
    int first = cluster.codePointAt(0);
    if (isEmoji(cluster, first)) return 2;
    return switch (Character.getType(first)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> Ansi.OFF.text(Character.toString(first)).getCJKAdjustedLength();
    };
  }

  private static boolean isEmoji(String cluster, int first) {
    return Character.isEmojiPresentation(first)
        || (Character.isEmoji(first) && cluster.indexOf(EMOJI_VARIATION) > 0);
  }

  /** The text, its end replaced by an ellipsis when it takes more than so many columns. */
  public static String cut(String text, int columns) {
    if (width(text) <= columns) return text;
    if (columns < 1) return "";
    if (isNarrow(text)) return text.substring(0, columns - 1).stripTrailing() + ELLIPSIS;
    var kept = new StringBuilder();
    int free = columns - 1;
    for (Matcher clusters = CLUSTER.matcher(text); clusters.find(); ) {
      free -= clusterWidth(clusters.group());
      if (free < 0) break;
      kept.append(clusters.group());
    }
    return kept.toString().stripTrailing() + ELLIPSIS;
  }

  /**
   * The text on as many lines as it needs, broken at spaces where there are any.
   *
   * @param columns of each line, at least 2
   */
  public static List<String> wrap(String text, int columns) {
    var lines = new ArrayList<String>();
    String rest = text;
    while (width(rest) > columns) {
      String head = head(rest, columns);
      int space = head.lastIndexOf(' ');
      boolean between = rest.startsWith(" ", head.length());
      String line = between || space <= 0 ? head : head.substring(0, space);
      lines.add(line.stripTrailing());
      rest = rest.substring(line.length()).stripLeading();
    }
    lines.add(rest);
    return List.copyOf(lines);
  }

  /** As much of the text as fits, but at least one character. */
  private static String head(String text, int columns) {
    var kept = new StringBuilder();
    int free = columns;
    for (Matcher clusters = CLUSTER.matcher(text); clusters.find(); ) {
      free -= clusterWidth(clusters.group());
      if (free < 0 && !kept.isEmpty()) break;
      kept.append(clusters.group());
    }
    return kept.toString();
  }

  /** The text cut or filled with spaces on its right to exactly so many columns. */
  public static String left(String text, int columns) {
    String cut = cut(text, columns);
    return cut + " ".repeat(columns - width(cut));
  }

  /** The text cut or filled with spaces on its left to exactly so many columns. */
  public static String right(String text, int columns) {
    String cut = cut(text, columns);
    return " ".repeat(columns - width(cut)) + cut;
  }
}
