package dev.hivemind.cli.console;

import picocli.CommandLine.Help.Ansi.Style;

/** How a piece of text is meant; a terminal shows it in colour. */
public enum Tone {
  GOOD(Style.fg_green),
  WARNING(Style.fg_yellow),
  BAD(Style.fg_red),
  FAINT(Style.faint),
  STRONG(Style.bold);

  private final String on;
  private final String off;

  Tone(Style style) {
    this.on = style.on();
    this.off = style.off();
  }

  String paint(String text) {
    return on + text + off;
  }
}
