package dev.hivemind.cli.bench.page;

import java.util.Set;

/**
 * An element of a page under construction. Whatever text and value is put into it is escaped; names
 * are ours. An element that is added is copied, so it has to be complete.
 */
final class Element {
  /** Elements of HTML that have no end tag. */
  private static final Set<String> VOID = Set.of("meta");

  private final String name;
  private final StringBuilder attributes = new StringBuilder();
  private final StringBuilder content = new StringBuilder();

  private Element(String name) {
    this.name = name;
  }

  static Element of(String name) {
    return new Element(name);
  }

  static Element of(String name, String text) {
    return new Element(name).say(text);
  }

  /** With a class of the style sheet. */
  static Element styled(String name, String style) {
    return new Element(name).set("class", style);
  }

  /**
   * A style sheet, as it is.
   *
   * @throws IllegalArgumentException when it would end itself
   */
  static Element styleSheet(String css) {
    if (css.contains("</")) throw new IllegalArgumentException("a style sheet with an end tag");
    Element sheet = new Element("style");
    sheet.content.append('\n').append(css);
    return sheet;
  }

  Element set(String attribute, String value) {
    attributes.append(' ').append(attribute).append("=\"").append(escaped(value)).append('"');
    return this;
  }

  Element set(String attribute, long value) {
    return set(attribute, Long.toString(value));
  }

  Element say(String text) {
    content.append(escaped(text));
    return this;
  }

  Element add(Element... children) {
    for (Element child : children) content.append(child);
    return this;
  }

  Element addAll(Iterable<Element> children) {
    for (Element child : children) content.append(child);
    return this;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  @Override
  public String toString() {
    String start = "<" + name + attributes;
    return VOID.contains(name) ? start + "/>" : start + ">" + content + "</" + name + ">";
  }
}
