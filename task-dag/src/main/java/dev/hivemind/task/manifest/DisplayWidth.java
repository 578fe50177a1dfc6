package dev.hivemind.task.manifest;

import java.lang.Character.UnicodeScript;

/** How many columns of a terminal a character takes. */
final class DisplayWidth {
  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private DisplayWidth() {}

  /** 0, 1 or 2, as Unicode Standard Annex 11 (East Asian Width) has it in the main. */
  static int of(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(codePoint) ? 2 : 1;
    };
  }

  private static boolean isWide(int codePoint) {
    if (codePoint == ZERO_WIDTH_JOINER || codePoint < 0x1100) return false;
    if (Character.isEmojiPresentation(codePoint)) return true;
    boolean cjkSymbols = codePoint >= 0x3001 && codePoint <= 0x303E;
    boolean fullWidth =
        (codePoint >= 0xFF01 && codePoint <= 0xFF60)
            || (codePoint >= 0xFFE0 && codePoint <= 0xFFE6);
    return cjkSymbols || fullWidth || isWide(UnicodeScript.of(codePoint), codePoint);
  }

  private static boolean isWide(UnicodeScript script, int codePoint) {
    boolean halfWidth = codePoint >= 0xFF61 && codePoint <= 0xFFDC;
    return switch (script) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, YI -> !halfWidth;
      case HANGUL -> !halfWidth && (codePoint < 0x1160 || codePoint > 0x11FF);
      default -> false;
    };
  }
}
