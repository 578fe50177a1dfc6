package dev.hivemind.cli.manual;

import java.util.Locale;

/**
 * Text in the language of manual pages, man(7), for groff, mandoc and others: only ASCII comes out,
 * whatever goes in.
 */
final class Roff {
  private final StringBuilder text = new StringBuilder();

  /**
   * The first line of a page.
   *
   * @param date as it is shown
   */
  static Roff page(String name, String date, String version) {
    var roff = new Roff();
    roff.text.append(
        ".TH \"%s\" 1 \"%s\" \"%s\" \"HiveMind\"\n"
            .formatted(escaped(name.toUpperCase(Locale.ROOT)), date, version));
    return roff;
  }

  Roff section(String title) {
    text.append(".SH ").append(title).append('\n');
    return this;
  }

  /** A paragraph that is filled and may be broken anywhere. */
  Roff paragraph(String content) {
    apart();
    return line(escaped(content));
  }

  /** The first paragraph of a section needs nothing. */
  private void apart() {
    int last = text.lastIndexOf("\n", text.length() - 2) + 1;
    if (!text.substring(last).startsWith(".SH ")) text.append(".PP\n");
  }

  /** Filled lines of the paragraph that has begun. */
  Roff text(String content) {
    return line(escaped(content));
  }

  /** What is explained, beside or above its explanation. */
  Roff entry(String term, String explanation) {
    text.append(".TP\n");
    line("\\fB" + escaped(term) + "\\fR");
    return line(escaped(explanation));
  }

  /** Lines that stay as they are. */
  Roff verbatim(Iterable<String> lines) {
    apart();
    text.append(".RS 4\n.nf\n");
    lines.forEach(each -> line(escaped(each)));
    text.append(".fi\n.RE\n");
    return this;
  }

  /** A line that begins with a dot or an apostrophe would be a request. */
  private Roff line(String escaped) {
    if (escaped.startsWith(".")) text.append("\\&");
    text.append(escaped).append('\n');
    return this;
  }

  /**
   * Characters that roff would understand or change, by their names; others beyond ASCII by number.
   */
  static String escaped(String content) {
    var escaped = new StringBuilder();
    content
        .codePoints()
        .forEach(
            character -> {
              switch (character) {
                case '\\' -> escaped.append("\\(rs");
                case '-' -> escaped.append("\\-");
                case '\'' -> escaped.append("\\(aq");
                case '"' -> escaped.append("\\(dq");
                case '`' -> escaped.append("\\(ga");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                default -> {
                  if (character < 0x80) escaped.append((char) character);
                  else escaped.append("\\[u%04X]".formatted(character));
                }
              }
            });
    return escaped.toString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
