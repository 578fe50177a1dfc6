package dev.hivemind.task.manifest;

import java.util.ArrayList;
import java.util.List;

/**
 * A text with holes: <code>{{ name }}</code>, and where it is asked for also <code>${NAME}</code>.
 * <code>{{{{</code> stands for <code>{{</code>, and <code>$${</code> for <code>${</code>.
 *
 * @param secret whether no part of it may be shown
 */
record Template(List<Part> parts, boolean secret) {

  Template {
    parts = List.copyOf(parts);
  }

  /** A piece of a template. */
  sealed interface Part {}

  record Literal(String text) implements Part {}

  /** A part that is not plain text. */
  sealed interface Hole extends Part {
    /** Where it begins in the template's text. */
    int offset();
  }

  /** <code>{{ name }}</code>; the name is not checked. */
  record Reference(int offset, String name) implements Hole {}

  /** <code>${NAME}</code>; the name is not checked. */
  record EnvironmentReference(int offset, String name) implements Hole {}

  /** An opening without its closing. */
  record Unclosed(int offset, String opening) implements Hole {}

  static Template of(String text) {
    return new Template(new Scanner(text, false).parts(), false);
  }

  /** Of a text in which the environment may be named; such a text may hold a secret. */
  static Template withEnvironment(String text) {
    return new Template(new Scanner(text, true).parts(), true);
  }

  List<Hole> holes() {
    return parts.stream().filter(Hole.class::isInstance).map(Hole.class::cast).toList();
  }

  /** Whether nothing is to be filled in. */
  boolean isPlain() {
    return parts.stream().allMatch(Literal.class::isInstance);
  }

  /** Cuts a text into parts, once from left to right. */
  private static final class Scanner {
    private final String text;
    private final boolean environment;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private int at;

    Scanner(String text, boolean environment) {
      this.text = text;
      this.environment = environment;
    }

    List<Part> parts() {
      while (at < text.length()) step();
      flush();
      return parts;
    }

    private void step() {
      int plainEnd = at;
      while (plainEnd < text.length() && "{$".indexOf(text.charAt(plainEnd)) < 0) plainEnd++;
      literal.append(text, at, plainEnd);
      at = plainEnd;
      if (at < text.length()) special();
    }

    private void special() {
      if (text.startsWith("{{{{", at)) {
        literal("{{", 4);
      } else if (text.startsWith("{{", at)) {
        hole("{{", "}}");
      } else if (environment && text.startsWith("$${", at)) {
        literal("${", 3);
      } else if (environment && text.startsWith("${", at)) {
        hole("${", "}");
      } else {
        literal(text.substring(at, at + 1), 1);
      }
    }

    private void literal(String meaning, int length) {
      literal.append(meaning);
      at += length;
    }

    private void hole(String opening, String closing) {
      flush();
      int start = at;
      int end = text.indexOf(closing, start + opening.length());
      if (end < 0) {
        parts.add(new Unclosed(start, opening));
        at = text.length();
        return;
      }
      String name = text.substring(start + opening.length(), end).strip();
      parts.add(
          opening.equals("{{")
              ? new Reference(start, name)
              : new EnvironmentReference(start, name));
      at = end + closing.length();
    }

    private void flush() {
      if (!literal.isEmpty()) parts.add(new Literal(literal.toString()));
      literal.setLength(0);
    }
  }
}
