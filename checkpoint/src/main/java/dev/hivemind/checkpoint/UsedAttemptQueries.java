package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Row;
import dev.hivemind.proxy.budget.Money;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every attempt at a call of one run used, be its row still there or cleaned away. */
final class UsedAttemptQueries {
  private static final String ROWS =
      """
      select task, task_attempt, model, closed, input, output, cache_read, cache_write,
        cache_write_hour, estimated
      from ledger where run = ? and closed is not null order by attempt
      """;

  /** All sums but those of the rows that are there. */
  private static final String CLEANED =
      """
      select task, task_attempt, nullif(model, '') as model, day, sum(input) as input,
        sum(output) as output, sum(cache_read) as cache_read, sum(cache_write) as cache_write,
        sum(cache_write_hour) as cache_write_hour, max(estimated) as estimated,
        iif(max(unpriced) > 0, null, sum(cost)) as cost
      from (
        select task, task_attempt, lane, model, day, attempts, input, output, cache_read,
          cache_write, cache_write_hour, estimated, cost, unpriced
        from spending where run = ?1
        union all
        select task, task_attempt, lane, coalesce(model, ''),
          date(opened / 1000000, 'unixepoch'), -1, -input, -output, -cache_read, -cache_write,
          -cache_write_hour, 0, -coalesce(cost, 0), 0
        from ledger where run = ?1 and closed is not null)
      group by task, task_attempt, lane, model, day having sum(attempts) > 0
      order by day, task, task_attempt
      """;

  private UsedAttemptQueries() {}

  /** Those whose rows are gone, taken together by day, then the others as they began. */
  static List<UsedAttempt> all(Reader reader, long run) throws SQLException, IOException {
    var used = new ArrayList<UsedAttempt>();
    used.addAll(reader.rows(CLEANED, row -> used(row, day(row), cost(row)), run));
    used.addAll(reader.rows(ROWS, row -> used(row, row.instant("closed"), null), run));
    return used;
  }

  private static UsedAttempt used(Row row, Instant at, @Nullable Money cost) throws SQLException {
    return new UsedAttempt(
        row.text("task"),
        (int) row.number("task_attempt"),
        LedgerQueries.usage(row),
        row.textOrNull("model"),
        at,
        cost);
  }

  private static @Nullable Money cost(Row row) throws SQLException {
    Long stored = row.numberOrNull("cost");
    return stored == null ? null : Amount.money(stored);
  }

  private static Instant day(Row row) throws SQLException {
    return LocalDate.parse(row.text("day")).atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
