package dev.hivemind.cli.view;

import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import java.util.ArrayList;
import java.util.List;

/** The keys in words: all on a page of its own, the ones of the moment at the foot. */
final class Keys {
  private static final int MEANING_AT = 16;
  private static final String GAP = "  ";

  /** Help and leaving. */
  private static final int ALWAYS = 2;

  /** A key and what it does, in few words and in many. */
  private record Meaning(String key, String brief, String full, boolean ofLiveRuns) {

    int width() {
      return DisplayText.width(key + " " + brief + GAP);
    }

    void addTo(LineText line) {
      line.add(key, Ink.STRONG).add(" " + brief + GAP, Ink.FAINT);
    }
  }

  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning("↑ ↓", "choose", "choose an agent; PgUp, PgDn, Home, End too", false),
          new Meaning("Enter", "log", "what the chosen agent does, as it comes", false),
          new Meaning("s", "stop", "stop it with a checkpoint, so that it can be resumed", true),
          new Meaning("r", "resume", "go on with an agent that was stopped or has failed", true),
          new Meaning("k", "kill", "end it at once; asks before", true),
          new Meaning("+ -", "priority", "serve its calls sooner, or later", true),
          new Meaning("b", "budget", "raise its budget", true),
          new Meaning("p", "pause", "start no further task; once more: start tasks again", true),
          new Meaning("/", "filter", "show only some agents; Esc shows all again", false),
          new Meaning("o", "order", "list them by state, by tokens, by name", false),
          new Meaning("?", "help", "this page", false),
          new Meaning("q", "leave", "leave the view; the run goes on", false));

  private Keys() {}

  static List<StyledLine> page(int columns) {
    var lines = new ArrayList<StyledLine>();
    lines.add(LineText.of("Keys", Ink.STRONG, columns));
    lines.add(StyledLine.EMPTY);
    for (Meaning meaning : MEANINGS) {
      lines.add(
          new LineText(columns)
              .add("  " + meaning.key(), Ink.STRONG)
              .to(MEANING_AT)
              .add(meaning.full())
              .line());
    }
    lines.add(StyledLine.EMPTY);
    lines.add(new LineText(columns).add("Any key goes back.", Ink.FAINT).line());
    return lines;
  }

  /** Those that do something now, as many as fit; how to leave is always among them. */
  static StyledLine foot(boolean runGoesOn, int columns) {
    List<Meaning> useful =
        MEANINGS.stream().filter(meaning -> runGoesOn || !meaning.ofLiveRuns()).toList();
    List<Meaning> last = useful.subList(useful.size() - ALWAYS, useful.size());
    int reserved = last.stream().mapToInt(Meaning::width).sum();
    var line = new LineText(columns);
    for (Meaning meaning : useful.subList(0, useful.size() - ALWAYS)) {
      if (line.has(meaning.width() + reserved)) meaning.addTo(line);
    }
    last.forEach(meaning -> meaning.addTo(line));
    return line.line();
  }

  static StyledLine ofLog(int columns) {
    return new LineText(columns)
        .add("↑ ↓ PgUp PgDn", Ink.STRONG)
        .add(" scroll  ", Ink.FAINT)
        .add("End", Ink.STRONG)
        .add(" follow  ", Ink.FAINT)
        .add("q", Ink.STRONG)
        .add(" back", Ink.FAINT)
        .line();
  }
}
