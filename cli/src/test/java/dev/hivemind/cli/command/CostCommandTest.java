package dev.hivemind.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CostCommandTest {
  @TempDir private Path project;
  private PastRuns runs;

  @BeforeEach
  void run() throws IOException {
    runs = new PastRuns(project);
    runs.ended(PastRuns.FIRST);
  }

  private Called cost(String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "cost";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return Called.in(project, arguments);
  }

  private JsonNode document(String... options) {
    Called called = cost(options);
    assertThat(called.exit()).as(called.err()).isZero();
    return JsonMapper.shared().readTree(called.out());
  }

  @Test
  void it_tells_a_person_what_was_used_by_whom_and_what_of_it_was_in_vain() {
    Called called = cost();

    assertThat(called.exit()).isZero();
    assertThat(called.out())
        .contains("1 run, 4 calls, $9.00+")
        .contains("in attempts of tasks that failed: $3.00, 1M tokens")
        .contains("list price, not billed: $3.00")
        .contains("price not known: of, \"one's\" own (1M tokens)")
        .containsPattern("AGENT +CALLS +INPUT")
        .containsPattern("\nclaude +2 +2M +0 +0 +0 +\\$6.00 +\\$3.00\n")
        .containsPattern("\nof, \"one's\" own +1 +1M +0 +0 +0 +\\?")
        .containsPattern("\n2026-01-10 +4 ")
        .containsPattern("MATRIX.MODULE .*\nmail +2 ");
    assertThat(called.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void the_document_has_every_group_with_exact_money() throws IOException {
    runs.killed(PastRuns.FIRST.plusSeconds(86_400));
    JsonNode document = document("--json");

    assertThat(document.path("schema").asInt()).isOne();
    assertThat(document.path("runs").asInt()).isEqualTo(2);
    assertThat(document.path("unaccounted").asInt()).isOne();
    assertThat(document.at("/total/usd").decimalValue()).isEqualByComparingTo("18");
    assertThat(document.at("/total/failed/usd").decimalValue()).isEqualByComparingTo("6");
    assertThat(document.at("/total/list_price_usd").decimalValue()).isEqualByComparingTo("6");
    assertThat(document.path("by").propertyNames())
        .containsExactly("agent", "task", "model", "day", "matrix.module");
    assertThat(document.at("/by/day/1/name").asString()).isEqualTo("2026-01-11");
    assertThat(document.at("/by/task/0/tokens/input").asLong()).isEqualTo(4_000_000);
    assertThat(document.at("/unpriced/0/tokens").asLong()).isEqualTo(2_000_000);
  }

  @Test
  void lines_for_a_spreadsheet_are_quoted_where_they_must_be() {
    assertThat(cost("--csv", "--by", "model").out())
        .isEqualTo(
            """
            by,name,calls,attempts,input,output,cache_read,cache_write,usd,failed_usd,list_price_usd,unpriced_tokens
            model,claude-sonnet-4-5,3,3,3000000,0,0,0,9,3,3,0
            model,"of, ""one's"" own",1,1,1000000,0,0,0,0,0,0,1000000
            """);
  }

  @Test
  void a_run_and_a_time_can_be_picked() throws IOException {
    runs.ended(PastRuns.FIRST.plusSeconds(86_400));

    assertThat(document("--json", "--run", "mail-1").path("runs").asInt()).isOne();
    assertThat(document("--json", "--since", "2026-01-11").path("runs").asInt()).isOne();
    assertThat(document("--json", "--since", "99999d").path("runs").asInt()).isEqualTo(2);
    assertThat(document("--json", "--since", "1d").path("runs").asInt()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--by, agnet, 'there is agent, task, model, day, matrix.module'",
    "--since, yesterday, 'give a day (2026-11-30)'",
    "--run, mail-9, there is no run mail-9"
  })
  void what_cannot_be_followed_is_refused_with_what_can(
      String option, String value, String message) {
    Called called = cost(option, value);

    assertThat(called.exit()).isEqualTo(2);
    assertThat(called.err()).contains(message);
    assertThat(called.out()).isEmpty();
  }

  @Test
  void two_forms_at_once_are_refused() {
    assertThat(cost("--json", "--csv").exit()).isEqualTo(2);
  }

  @Test
  void commands_that_need_no_store_load_none(@TempDir Path elsewhere) throws IOException {
    Files.createDirectory(elsewhere.resolve(".hivemind"));
    for (String command : new String[] {"--version", "--help", "schema", "doctor"}) {
      Called.in(elsewhere, command);
    }
    assertThat(elsewhere.resolve(".hivemind")).isEmptyDirectory();
  }
}
