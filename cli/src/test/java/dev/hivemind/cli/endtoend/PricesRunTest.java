package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Budgets in dollars, and models of which only the user knows what they cost. */
final class PricesRunTest {
  private static final String FILE =
      """
      { "prices": [ { "models": ["simulated", "dear"], "usd_per_million": { "input": 2, "output": 10 } } ] }
      """;

  @TempDir private Path project;

  @Test
  void a_budget_in_dollars_needs_the_price_of_every_model_before_anything_starts()
      throws Exception {
    HivemindProcess run =
        run(
            """
            budget: { usd: 5 }
            upstreams: { anthropic: { url: mock } }
            tasks:
              - { id: told, agent: demo, model: made-up, prompt: Write a.md }
              - { id: usual, agent: demo, prompt: Write b.md }
              - { id: known, agent: demo, model: claude-opus-5, prompt: Write c.md }
            """);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("task told: the price of the model made-up is not known")
        .contains("task usual: the price of the model simulated is not known")
        .contains("prices: { made-up: { input: 2, output: 10 } }")
        .doesNotContain("task known");
    assertThat(project.resolve(".hivemind")).doesNotExist();
  }

  @Test
  void prices_of_the_manifest_are_those_by_which_the_run_is_counted() throws Exception {
    HivemindProcess run =
        run(
            """
            budget: { usd: 5 }
            prices: { simulated: { input: 2, output: 10 } }
            upstreams: { anthropic: { url: mock } }
            tasks: [{ id: mail, agent: demo, prompt: Write mail.md }]
            """,
            "--json");

    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode finished = run.documents().getLast();
    double expected =
        (2 * of(finished, "input")
                + 2 * of(finished, "cache_read")
                + 2 * of(finished, "cache_write")
                + 10 * of(finished, "output"))
            / 1_000_000;
    assertThat(finished.path("usd").asDouble()).isPositive().isEqualTo(expected);
  }

  @Test
  void a_dollar_is_spent_by_the_prices_of_a_file_too() throws Exception {
    Files.writeString(project.resolve("prices.json"), FILE.replace("10", "90000"));
    HivemindProcess run =
        run(
            """
            prices_file: prices.json
            budget: { usd: 0.01 }
            upstreams: { anthropic: { url: mock } }
            tasks:
              - { id: mail, agent: demo, prompt: Write mail.md }
              - { id: news, agent: demo, prompt: Write news.md, depends_on: [mail] }
            """);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.out()).contains("0.01");
  }

  @Test
  void a_file_of_prices_that_is_none_is_refused_with_its_name() throws Exception {
    Files.writeString(project.resolve("prices.json"), "{}");
    String tasks =
        """
        upstreams: { anthropic: { url: mock } }
        tasks: [{ id: mail, agent: demo, prompt: x }]
        """;
    HivemindProcess malformed = run("prices_file: prices.json\n" + tasks);
    assertThat(malformed.exitCode()).isEqualTo(2);
    HivemindProcess missing = run("prices_file: elsewhere.json\n" + tasks);

    assertThat(malformed.err()).contains("prices_file:", "prices.json", "cannot be read");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("there is no file", "elsewhere.json");
  }

  private HivemindProcess run(String manifest, String... options) throws IOException {
    Files.writeString(project.resolve("tasks.yaml"), manifest);
    String[] arguments = new String[options.length + 1];
    arguments[0] = "run";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return HivemindProcess.start(project, arguments);
  }

  private static double of(JsonNode finished, String tokens) {
    return finished.path("tokens").path(tokens).asDouble();
  }
}
