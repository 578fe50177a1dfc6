package dev.hivemind.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database of a run as the first version of the schema left it, from {@code sqlite3 .dump}. */
class EarlierVersionTest {
  private static final Usage MILLION = new Usage(1_000_000, 0, 0, 0, false);
  private static final String OWNER_STARTED = "2026-11-30T16:35:24.250Z";

  @TempDir private Path project;
  private RunStore store;

  @BeforeEach
  void load() throws IOException, SQLException {
    store = RunStore.open(project);
    Files.createDirectory(store.folder().resolve("runs/training-1"));
    try (var dump = EarlierVersionTest.class.getResourceAsStream("version-1.sql")) {
      execute(new String(Objects.requireNonNull(dump).readAllBytes(), UTF_8));
    }
    execute("pragma user_version = 1");
  }

  private void execute(String sql) throws SQLException {
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + store.folder().resolve("hivemind.db"));
        var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private RunFolder run() {
    return store.run("training-1").orElseThrow();
  }

  @Test
  void all_of_it_is_read() throws IOException {
    assertThat(run().view().asOf(_ -> true).state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(run().view().started().orElseThrow().owner())
        .isEqualTo(new ProcessIdentity(32401, Instant.parse(OWNER_STARTED)));
    assertThat(run().events()).hasSize(16);
    assertThat(run().ledger().of("first")).extracting(CallTotals::calls).isEqualTo(2L);
    assertThat(run().usedAttempts()).hasSize(2);
    assertThat(store.cost(CostFilter.ALL, _ -> false).by("task")).hasSize(1);
  }

  @Test
  void a_hivemind_that_died_over_it_is_known_by_the_time_of_its_start()
      throws IOException, SQLException {
    execute("update run set owner_pid = 32401, owner_started = '" + OWNER_STARTED + "'");

    assertThat(store.records().getFirst().owner())
        .isEqualTo(new ProcessIdentity(32401, Instant.parse(OWNER_STARTED)));
  }

  @Test
  void what_was_a_list_price_stays_one_and_the_run_goes_on() throws IOException, SQLException {
    execute("update spending set cost = 3000000000000, unpriced = 0");
    try (var owned = run().own(SampleRun.OWNER, _ -> true)) {
      owned.listPriced(List.of());
      var calls = new SampleEntries("first", "anthropic");
      owned.ledger().open(calls.opened(1, 1));
      owned.ledger().close(calls.closed(1, "claude-sonnet-4-5", MILLION));
    }
    Cost cost = requireNonNull(run().ledger().lanes().get("anthropic")).cost();

    assertThat(cost.listed()).isEqualTo(Money.of("3"));
    assertThat(cost.billed()).isEqualTo(Money.of("3"));
    assertThat(run().usedAttempts()).hasSize(3);
  }
}
