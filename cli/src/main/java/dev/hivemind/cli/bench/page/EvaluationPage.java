package dev.hivemind.cli.bench.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hivemind.cli.bench.report.Evaluation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** An evaluation as one page of HTML: its style and its charts are in it, it loads nothing. */
public final class EvaluationPage {
  private EvaluationPage() {}

  /**
   * Replaces the file at once, so that nobody ever reads half of it.
   *
   * @throws IOException when it cannot be written
   */
  public static void write(Evaluation evaluation, Path file) throws IOException {
    Path partial = Files.createTempFile(file.toAbsolutePath().getParent(), ".report-", ".html");
    try {
      Files.writeString(partial, of(evaluation));
      Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  static String of(Evaluation evaluation) throws IOException {
    Element head =
        Element.of("head")
            .add(
                Element.of("meta").set("charset", "utf-8"),
                Element.of("meta")
                    .set("name", "viewport")
                    .set("content", "width=device-width, initial-scale=1"),
                Element.of("meta").set("name", "color-scheme").set("content", "light dark"),
                Element.of("title", "HiveMind evaluation"),
                Element.styleSheet(style()));
    Element main = Element.of("main").addAll(sections(evaluation));
    Element body = Element.of("body").add(PageHead.of(evaluation), main);
    Element page = Element.of("html").set("lang", "en").add(head, body);
    return "<!doctype html>\n" + page + "\n";
  }

  private static List<Element> sections(Evaluation evaluation) {
    return Stream.of(
            Optional.of(VerdictSection.of(evaluation)),
            Optional.of(SummarySection.of(evaluation)),
            DeathsSection.of(evaluation),
            TimeSection.of(evaluation),
            WasteSection.of(evaluation),
            LimitsSection.of(evaluation),
            AblationSection.of(evaluation),
            BeyondSection.of(evaluation),
            Optional.of(MethodSection.of(evaluation)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static String style() throws IOException {
    try (InputStream css =
        Objects.requireNonNull(EvaluationPage.class.getResourceAsStream("page.css"))) {
      return new String(css.readAllBytes(), UTF_8);
    }
  }
}
