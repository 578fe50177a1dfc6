package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.report.Circumstances;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.console.Amounts;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was evaluated, how and where. */
final class PageHead {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private PageHead() {}

  static Element of(Evaluation evaluation) {
    Circumstances how = evaluation.circumstances();
    Element facts =
        Element.of("dl")
            .add(fact("Date", DATE.format(how.started())))
            .add(fact("Version", how.version()))
            .add(fact("Seeds", seeds(how)))
            .add(fact("Speed", speed(how)))
            .add(fact("Took", took(evaluation)))
            .add(wide("Machine", Element.of("dd", how.machine().words())))
            .add(wide("Command", command(how)));
    return Element.of("header")
        .add(
            Element.of("h1", "HiveMind evaluation"),
            Element.of(
                "p",
                "The same agents, providers and seeds, once calling directly and once through"
                    + " HiveMind."),
            facts);
  }

  private static Element fact(String name, String value) {
    return Element.of("div").add(Element.of("dt", name), Element.of("dd", value));
  }

  private static Element wide(String name, Element value) {
    return Element.styled("div", "wide").add(Element.of("dt", name), value);
  }

  private static Element command(Circumstances how) {
    return Element.of("dd").add(Element.of("code", how.command()));
  }

  private static String seeds(Circumstances how) {
    return how.seeds().stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String speed(Circumstances how) {
    return how.inRealTime()
        ? "real time"
        : how.speedWords() + " times as fast: deaths, waste and 429s are judged, times are not";
  }

  private static String took(Evaluation evaluation) {
    return "%s, %d trials at once"
        .formatted(Amounts.duration(evaluation.took()), evaluation.circumstances().atOnce());
  }
}
