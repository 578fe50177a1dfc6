package dev.hivemind.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * Where a command writes: results on standard output, diagnostics on standard error. A terminal
 * that has gone, or a reader that has left, is no error: what is written from then on is dropped.
 * Thread-safe.
 */
public final class Console {

  /**
   * Set by the launcher, which can ask the system cheaply: how many columns the terminal has that
   * standard output is, or {@link #NO_TERMINAL}.
   */
  static final String COLUMNS_PROPERTY = "hivemind.columns";

  private static final String NO_TERMINAL = "none";
  private static final int USUAL_COLUMNS = 80;
  private static final int FEWEST_COLUMNS = 40;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private final boolean colour;
  private final int columns;
  private final boolean screens;

  /**
   * @param terminal whether standard output is a terminal
   * @param columns of the terminal, or what a table may take where there is none
   */
  public Console(PrintStream out, PrintStream err, boolean terminal, boolean colour, int columns) {
    this(out, err, terminal, colour, columns, false);
  }

  private Console(
      PrintStream out,
      PrintStream err,
      boolean terminal,
      boolean colour,
      int columns,
      boolean screens) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.colour = colour;
    this.columns = Math.max(FEWEST_COLUMNS, columns);
    this.screens = screens;
  }

  /**
   * This process's own streams, in UTF-8 whatever the locale: a container without a locale is no
   * reason to garble an agent's text.
   */
  public static Console system(Map<String, String> environment) {
    String asked = System.getProperty(COLUMNS_PROPERTY);
    boolean terminal =
        asked != null
            ? !asked.equals(NO_TERMINAL)
            : Optional.ofNullable(System.console()).filter(c -> c.isTerminal()).isPresent();
    int columns = number(environment.get("COLUMNS"), number(asked, USUAL_COLUMNS));
    return new Console(
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        terminal,
        terminal && wantsColour(environment),
        columns,
        terminal && isKnown(environment) && !isDumb(environment));
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }

  /** As no-color.org asks: any value that is not empty. */
  private static boolean wantsColour(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty() && !isDumb(environment);
  }

  /** A terminal that only prints. */
  private static boolean isDumb(Map<String, String> environment) {
    return environment.getOrDefault("TERM", "").equals("dumb");
  }

  private static boolean isKnown(Map<String, String> environment) {
    return !environment.getOrDefault("TERM", "").isEmpty();
  }

  private static int number(@Nullable String text, int otherwise) {
    return text != null && text.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(text) : otherwise;
  }

  /** One line on standard output. */
  public void print(String line) {
    write(out, line);
  }

  /** One line on standard error. */
  public void note(String line) {
    write(err, line);
  }

  /** A print stream keeps to itself that its reader has gone; only then nothing more is tried. */
  private static void write(PrintStream stream, String line) {
    synchronized (stream) {
      if (!stream.checkError()) stream.println(line);
    }
  }

  /** Whether anybody still reads standard output. */
  public boolean isRead() {
    return !out.checkError();
  }

  /** The text as this console shows it; without colours: as it is. */
  public String paint(Tone tone, String text) {
    return colour && !text.isEmpty() ? tone.paint(text) : text;
  }

  public boolean isTerminal() {
    return terminal;
  }

  public boolean isColoured() {
    return colour;
  }

  /** Whether a terminal is there that shows a text anywhere on it. */
  public boolean canShowScreens() {
    return screens;
  }

  /** The same, but for programs and people that want lines only. */
  public Console withoutScreens() {
    return new Console(out, err, terminal, colour, columns, false);
  }

  /** The same, but that a curtain may keep back what is written. */
  public Console behind(Curtain curtain) {
    return new Console(
        curtain.over(out, _ -> {}),
        curtain.over(err, curtain::noted),
        terminal,
        colour,
        columns,
        screens);
  }

  /** Columns that a table may take. */
  public int columns() {
    return columns;
  }

  /** For picocli's help. */
  public Ansi ansi() {
    return colour ? Ansi.ON : Ansi.OFF;
  }

  /** Standard output as a stream, for a document that others produce. */
  public PrintStream out() {
    return out;
  }

  /** Standard error as a stream. */
  public PrintStream err() {
    return err;
  }
}
