package dev.hivemind.cli.bench.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.bench.Experiments;
import dev.hivemind.cli.bench.MadeUp;
import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.report.Circumstances;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.report.Machine;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The page, read as a browser would. */
final class EvaluationPageTest {
  private static final String HOSTILE =
      "hivemind bench --report '</style><script>x&\"y\"</script>'";

  private static Evaluation evaluation(String command, List<ScenarioResult> results) {
    var machine = new Machine("Linux amd64", "", 2, 0, Optional.of(1.5), "Java 25");
    return new Evaluation(
        new Circumstances(
            "hivemind 1",
            command,
            machine,
            Instant.parse("2026-11-30T12:00:00Z"),
            1,
            List.of(1L),
            4),
        Duration.ofMinutes(5),
        results);
  }

  /** Directly half of the agents die, with HiveMind none. */
  private static List<ScenarioResult> results() {
    return Experiments.all().stream().map(EvaluationPageTest::result).toList();
  }

  private static ScenarioResult result(Experiment experiment) {
    return MadeUp.result(
        experiment,
        arm ->
            arm.managed()
                ? MadeUp.outcome(experiment.scenario(), arm, 0, Map.of(200, 8L, 502, 2L), 5, 3, 4)
                : MadeUp.outcome(experiment.scenario(), arm, 2, Map.of(200, 8L, 429, 2L)));
  }

  /** Fails on anything that is not well-formed. */
  private static Document parsed(Evaluation evaluation) throws Exception {
    String page = EvaluationPage.of(evaluation);
    assertThat(page).startsWith("<!doctype html>\n<html lang=\"en\">");
    byte[] html = page.substring(page.indexOf('\n') + 1).getBytes(UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(html));
  }

  private static List<Element> all(Document page, String name) {
    NodeList nodes = page.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(index -> (Element) nodes.item(index))
        .toList();
  }

  @Test
  void it_loads_nothing_and_runs_nothing() throws Exception {
    Document page = parsed(evaluation("hivemind bench", results()));
    for (String loading : List.of("script", "link", "img", "iframe", "object", "image", "use")) {
      assertThat(all(page, loading)).as(loading).isEmpty();
    }
    assertThat(all(page, "style")).hasSize(1);
    assertThat(all(page, "style").getFirst().getTextContent())
        .contains("prefers-color-scheme: dark", "color-scheme: light dark", "@media print")
        .doesNotContain("url(", "@import", "@font-face");
    assertThat(EvaluationPage.of(evaluation("hivemind bench", results())))
        .doesNotContain("http://", "https://", "href=", "src=");
  }

  @Test
  void what_was_typed_is_shown_and_never_obeyed() throws Exception {
    Document page = parsed(evaluation(HOSTILE, results()));
    assertThat(all(page, "script")).isEmpty();
    assertThat(all(page, "code").getFirst().getTextContent()).isEqualTo(HOSTILE);
  }

  @Test
  void every_chart_is_described_for_those_who_do_not_see_it() throws Exception {
    Document page = parsed(evaluation("hivemind bench", results()));
    List<Element> charts =
        all(page, "svg").stream().filter(svg -> svg.getAttribute("role").equals("img")).toList();
    assertThat(charts).hasSizeGreaterThan(8);
    assertThat(charts)
        .allSatisfy(
            chart -> {
              assertThat(chart.getElementsByTagName("title").item(0).getTextContent()).isNotBlank();
              assertThat(chart.getElementsByTagName("desc").item(0).getTextContent()).isNotBlank();
            });
    assertThat(all(page, "table"))
        .allSatisfy(
            table -> {
              assertThat(table.getElementsByTagName("caption").item(0).getTextContent())
                  .isNotBlank();
              assertThat(table.getElementsByTagName("td").getLength()).isPositive();
            });
  }

  @Test
  void every_scenario_has_its_figures_and_every_missed_bar_its_reason() throws Exception {
    Evaluation evaluation = evaluation("hivemind bench", results());
    Document page = parsed(evaluation);
    String text = page.getDocumentElement().getTextContent();
    Experiments.all().forEach(one -> assertThat(text).contains(one.name()));
    assertThat(evaluation.misses()).isNotEmpty();
    assertThat(text).contains("The bar is missed").contains(evaluation.misses());
    assertThat(all(page, "h2").stream().map(Element::getTextContent))
        .contains("Who died", "How long it took", "What was wasted", "Calls at once");
  }

  @Test
  void a_met_bar_is_said_and_so_is_what_is_worse_all_the_same() throws Exception {
    assertThat(microFive(Duration.ofSeconds(62)))
        .contains("The bar is met")
        .doesNotContain("What is worse with HiveMind", "What was wasted");
    assertThat(microFive(Duration.ofSeconds(50)))
        .contains("The bar is met", "What is worse with HiveMind")
        .contains("micro-5 took 62.0 s, 50.0 s directly, where nobody died either.");
  }

  /** The page's text; with HiveMind it took 62 s. */
  private static String microFive(Duration directly) throws Exception {
    Experiment micro = Experiments.named(List.of("micro-5")).getFirst();
    ScenarioResult result =
        MadeUp.result(
            micro,
            arm -> {
              var outcome = MadeUp.outcome(micro.scenario(), arm, 0, Map.of(200, 40L), 5);
              return arm.managed() ? outcome : MadeUp.taking(directly, outcome);
            });
    return parsed(evaluation("hivemind bench micro-5", List.of(result)))
        .getDocumentElement()
        .getTextContent();
  }
}
