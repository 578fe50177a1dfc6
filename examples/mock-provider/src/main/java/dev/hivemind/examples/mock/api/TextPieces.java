package dev.hivemind.examples.mock.api;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into the pieces that a model would stream one after the other. */
public final class TextPieces {
  private static final int LONGEST = 24;

  private TextPieces() {}

  /** Never cuts a surrogate pair; an empty text has no piece. */
  public static List<String> of(String text) {
    var pieces = new ArrayList<String>();
    int start = 0;
    while (start < text.length()) {
      int end = Math.min(start + LONGEST, text.length());
      if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) end--;
      pieces.add(text.substring(start, end));
      start = end;
    }
    return pieces;
  }
}
