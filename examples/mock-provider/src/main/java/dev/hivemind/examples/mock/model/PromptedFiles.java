package dev.hivemind.examples.mock.model;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds the files that a prompt names: words that look like a relative path with an extension
 * ({@code notes/intro.md}), in backticks or quotes or bare. Absolute paths, paths that climb with
 * {@code ..} and addresses are left alone, so that the simulated model never asks to write outside
 * the agent's working directory.
 */
final class PromptedFiles {
  private static final int LONGEST_PATH = 200;
  private static final int LONGEST_EXTENSION = 8;

  private PromptedFiles() {}

  /** Each once, in the order of the prompt. */
  static Set<String> in(String prompt) {
    var paths = new LinkedHashSet<String>();
    int start = 0;
    while (start < prompt.length()) {
      int end = start;
      while (end < prompt.length() && !endsWord(prompt.charAt(end))) end++;
      if (end - start <= LONGEST_PATH && prompt.indexOf('.', start, end) >= 0) {
        String word = withoutPunctuation(prompt, start, end);
        if (isRelativePath(word)) paths.add(word);
      }
      start = end + 1;
    }
    return paths;
  }

  private static boolean endsWord(char character) {
    return switch (character) {
      case ' ', '\n', '`', '\'', '"', ',', ';', '|' -> true;
      default -> Character.isWhitespace(character);
    };
  }

  private static String withoutPunctuation(String prompt, int start, int end) {
    int first = start;
    int last = end;
    while (first < last && "([{<*".indexOf(prompt.charAt(first)) >= 0) first++;
    while (first < last && ")]}>*:.!?".indexOf(prompt.charAt(last - 1)) >= 0) last--;
    return prompt.startsWith("./", first)
        ? prompt.substring(Math.min(first + 2, last), last)
        : prompt.substring(first, last);
  }

  private static boolean isRelativePath(String word) {
    for (int index = 0; index < word.length(); index++) {
      if (!mayStandInPath(word.charAt(index))) return false;
    }
    String[] segments = word.split("/", -1);
    for (String segment : segments) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) return false;
    }
    return isFileName(segments[segments.length - 1], segments.length > 1);
  }

  private static boolean mayStandInPath(char character) {
    return Character.isLetterOrDigit(character) || "/._-+@".indexOf(character) >= 0;
  }

  /** A single-letter pair such as {@code e.g} is only a file name inside a folder. */
  private static boolean isFileName(String name, boolean inFolder) {
    int dot = name.lastIndexOf('.');
    String extension = name.substring(dot + 1);
    return dot > 0
        && !extension.isEmpty()
        && extension.length() <= LONGEST_EXTENSION
        && Character.isLetter(extension.charAt(0))
        && extension.chars().allMatch(Character::isLetterOrDigit)
        && (inFolder || name.length() > 3);
  }
}
