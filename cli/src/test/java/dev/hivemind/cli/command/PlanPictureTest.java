package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code plan --format mermaid|dot}: the pictures are valid whatever the manifest holds. */
final class PlanPictureTest {

  /** Ids that are words of the languages, and values that are their syntax. */
  private static final String HOSTILE =
      """
      version: 1
      name: 'a "plan" of & <all> #1; %%{init: x}%%'
      defaults: { agent: demo, estimate_tokens: 10k }
      tasks:
        - { id: end, prompt: a, priority: critical }
        - { id: graph, prompt: b, priority: high, depends_on: [end], estimate_tokens: 50k }
        - id: node
          prompt: c
          priority: low
          depends_on: [end]
          matrix: { value: ['"] --> x[("', 'a\\', '&quot; <b>', '`md`; style: #a;', '漢字 ü'] }
      upstreams: { anthropic: { url: mock } }
      """;

  private static final Pattern MERMAID_NODE =
      Pattern.compile(
          "  t\\d+\\[\"(?:[\\p{L}\\p{N}"
              + " ,.=-]|#\\d+;|<br>)+\"\\]:::(critical|high|normal|low)Priority");

  private static final Pattern MERMAID_REST =
      Pattern.compile(
          "  t\\d+ (-->|==>) t\\d+"
              + "|  classDef \\w+ [a-z-]+:[#\\w]+(,[a-z-]+:[#\\w]+)*"
              + "|  class t\\d+(,t\\d+)* longest");

  @TempDir private Path directory;

  @Test
  void every_line_of_the_mermaid_flowchart_is_of_its_grammar() throws IOException {
    List<String> lines = plan(HOSTILE, "mermaid").lines().toList();

    assertThat(lines.get(0)).isEqualTo("---");
    assertThat(JsonMapper.shared().readTree(lines.get(1).substring("title: ".length())).asString())
        .startsWith("a \"plan\" of & <all> #1; %%{init: x}%%: 7 tasks");
    assertThat(lines.subList(2, 4)).containsExactly("---", "flowchart LR");
    assertThat(lines.subList(4, 11)).allMatch(MERMAID_NODE.asMatchPredicate());
    assertThat(lines.subList(11, lines.size())).allMatch(MERMAID_REST.asMatchPredicate());
  }

  @Test
  void pictures_show_priorities_and_the_longest_chain() throws IOException {
    assertThat(plan(HOSTILE, "mermaid").lines())
        .anyMatch(line -> line.contains("[\"end<br>demo, critical priority<br>about 10k tokens"))
        .contains("  t1 ==> t2", "  t1 --> t3", "  class t1,t2 longest");
    assertThat(plan(HOSTILE, "dot").lines())
        .contains("  \"end\" -> \"graph\" [penwidth=3];")
        .anyMatch(line -> line.startsWith("  \"end\" [label=\"end\\ndemo, critical priority\\n"))
        .anyMatch(line -> line.startsWith("  \"end\" -> \"node-") && line.endsWith("\";"));
  }

  @Test
  void graphviz_draws_the_same_tasks_and_arrows() throws Exception {
    assumeTrue(hasGraphviz(), "dot of Graphviz is not installed");
    Path file = Files.writeString(directory.resolve("plan.dot"), plan(HOSTILE, "dot"));

    Process dot = new ProcessBuilder("dot", "-Tplain", file.toString()).start();
    dot.getOutputStream().close();
    List<String> drawn =
        new String(dot.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();

    assertThat(dot.getErrorStream().readAllBytes()).isEmpty();
    assertThat(dot.waitFor()).isZero();
    assertThat(drawn.stream().filter(line -> line.startsWith("node "))).hasSize(7);
    assertThat(drawn.stream().filter(line -> line.startsWith("edge "))).hasSize(6);
    assertThat(String.join("\n", drawn)).contains("value=&quot; <b>");
  }

  @Test
  void a_manifest_s_warnings_stay_out_of_the_picture() throws IOException {
    Files.writeString(directory.resolve("tasks.yaml"), manyArrows());

    Called called = Called.in(directory, "plan", "--format", "mermaid");

    assertThat(called.err()).contains("Mermaid draws at most 500 arrows").contains("529");
    assertThat(called.out()).doesNotContain("Mermaid draws").contains("flowchart LR");
  }

  @Test
  void json_may_be_asked_for_as_everywhere_else() throws IOException {
    String expected = plan(HOSTILE, "json");

    assertThat(Called.in(directory, "plan", "--json").out()).isEqualTo(expected);
    assertThat(Called.in(directory, "plan", "--json", "--format", "dot").exit()).isEqualTo(2);
  }

  private static String manyArrows() {
    String tasks =
        IntStream.range(0, 23)
            .mapToObj(
                i ->
                    "  - { id: a%1$d, prompt: x }\n  - { id: b%1$d, prompt: x, depends_on: [%2$s] }\n"
                        .formatted(i, all()))
            .collect(Collectors.joining());
    return "version: 1\n"
        + "defaults: { agent: demo }\n"
        + "upstreams: { anthropic: { url: mock } }\n"
        + "tasks:\n"
        + tasks;
  }

  private static String all() {
    return IntStream.range(0, 23).mapToObj(i -> "a" + i).collect(Collectors.joining(", "));
  }

  private String plan(String manifest, String format) throws IOException {
    Files.writeString(directory.resolve("tasks.yaml"), manifest);
    Called called = Called.in(directory, "plan", "--format", format);
    assertThat(called.exit()).as(called.err()).isZero();
    return called.out();
  }

  private static boolean hasGraphviz() throws InterruptedException {
    try {
      return new ProcessBuilder("dot", "-V").redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException notThere) {
      return false;
    }
  }
}
