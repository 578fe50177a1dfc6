package dev.hivemind.cli.console;

import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** How a piece of text is meant; a terminal shows it in colour. */
public enum Tone {
  GOOD(Style.fg_green),
  WARNING(Style.fg_yellow),
  BAD(Style.fg_red),
  FAINT(Style.faint),
  STRONG(Style.bold);

  private final IStyle style;

  Tone(IStyle style) {
    this.style = style;
  }

  String paint(String text) {
    return style.on() + text + style.off();
  }
}
