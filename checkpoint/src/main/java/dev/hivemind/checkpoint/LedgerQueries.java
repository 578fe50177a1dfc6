package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Row;
import dev.hivemind.proxy.ledger.LedgerEntry.Opened;
import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** What the ledger of one run says. */
final class LedgerQueries {
  /** Columns of {@link #totals}. */
  static final String TOTALS =
      """
      sum(calls) as calls, sum(attempts) as attempts, sum(resends) as resends, sum(input) as input, sum(output) as output,
      sum(cache_read) as cache_read, sum(cache_write) as cache_write,
      sum(cache_write_hour) as cache_write_hour, max(estimated) as estimated, sum(cost) as cost,
      sum(listed_cost) as listed_cost,
      json_group_array(distinct model) filter (where unpriced > 0) as unpriced_models
      """;

  /** Attempts that have not ended count as such, and calls that had none before as calls. */
  private static final String THESE =
      """
      with these as (
        select task, lane, model, calls, attempts, resends, input, output, cache_read, cache_write,
          cache_write_hour, estimated, cost, listed_cost, unpriced
        from spending where run = ?1
        union all
        select task, lane, '',
          not exists (
            select 1 from ledger other
            where other.call = open.call and +other.run = open.run
              and (other.closed is not null or other.attempt < open.attempt)),
          1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from ledger open where +run = ?1 and closed is null)
      """;

  private final Reader reader;
  private final long run;

  LedgerQueries(Reader reader, long run) {
    this.reader = reader;
    this.run = run;
  }

  LedgerSummary summary() throws SQLException, IOException {
    return new LedgerSummary(sums("task"), sums("lane"), open(false), open(true));
  }

  private Map<String, CallTotals> sums(String column) throws SQLException, IOException {
    var sums = new LinkedHashMap<String, CallTotals>();
    reader.rows(
        THESE
            + "select %1$s as name, %2$s from these group by %1$s order by %1$s"
                .formatted(column, TOTALS),
        row -> sums.put(row.text("name"), totals(row)),
        run);
    return sums;
  }

  static CallTotals totals(Row row) throws SQLException {
    return new CallTotals(
        row.number("calls"),
        row.number("attempts"),
        row.number("resends"),
        usage(row),
        new Cost(
            Amount.money(row.number("cost")),
            Amount.money(row.number("listed_cost")),
            unpriced(row)));
  }

  private static Set<String> unpriced(Row row) throws SQLException {
    return JsonMapper.shared()
        .readTree(row.text("unpriced_models"))
        .valueStream()
        .map(model -> model.asString().isEmpty() ? Cost.NO_MODEL : model.asString())
        .collect(Collectors.toSet());
  }

  static Usage usage(Row row) throws SQLException {
    return new Usage(
        row.number("input"),
        row.number("output"),
        row.number("cache_read"),
        row.number("cache_write"),
        row.number("cache_write_hour"),
        row.isTrue("estimated"));
  }

  private List<Opened> open(boolean lost) throws SQLException, IOException {
    return reader.rows(
        "select * from ledger where +run = ? and closed is null and lost = ? order by attempt",
        LedgerQueries::opened,
        run,
        lost);
  }

  private static Opened opened(Row row) throws SQLException {
    return new Opened(
        row.number("attempt"),
        row.number("call"),
        row.instant("opened"),
        row.text("task"),
        row.text("lane"),
        row.text("method"),
        row.text("path"),
        row.textOrNull("session"),
        row.textOrNull("subagent"));
  }
}
