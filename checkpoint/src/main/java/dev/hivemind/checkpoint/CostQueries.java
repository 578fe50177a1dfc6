package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Row;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.Liveness;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up what calls used. */
final class CostQueries {
  private static final String MATRIX = "matrix.";

  private static final String SELECTED =
      """
      with selected as (
        select spending.*, coalesce(task.agent, '') as agent,
          coalesce(attempt.result = 'failed', 0) as failed
        from spending
        join run on run.number = spending.run
        left join task on task.run = spending.run and task.id = spending.task
        left join attempt on attempt.run = spending.run and attempt.task = spending.task
          and attempt.number = spending.task_attempt
        where (?1 is null or run.id = ?1) and (?2 is null or day >= ?2))
      """;

  private static final String SUMS =
      LedgerQueries.TOTALS
          + """
          , sum(failed * input) as failed_input, sum(failed * output) as failed_output,
          sum(failed * cache_read) as failed_cache_read,
          sum(failed * cache_write) as failed_cache_write,
          sum(failed * cache_write_hour) as failed_cache_write_hour,
          sum(failed * cost) as failed_cost, sum(unpriced) as unpriced
          from selected
          """;

  private static final String DEAREST_FIRST =
      " group by name order by sum(cost) desc, sum(input + output + cache_write) desc, name";

  private final Reader reader;
  private final CostFilter filter;

  CostQueries(Reader reader, CostFilter filter) {
    this.reader = reader;
    this.filter = filter;
  }

  CostReport report(Liveness liveness) throws SQLException, IOException {
    var groups = new LinkedHashMap<String, List<CostLine>>();
    for (String column : List.of("agent", "task", "model")) {
      groups.put(column, lines("select %s as name, ".formatted(column) + SUMS + DEAREST_FIRST));
    }
    groups.put("day", lines("select day as name, " + SUMS + " group by name order by name"));
    groups.putAll(byMatrix());
    CostLine total = lines("select '' as name, " + SUMS).getFirst();
    return new CostReport(runs(), total, groups, unaccounted(liveness));
  }

  private List<CostLine> lines(String select) throws SQLException, IOException {
    return ask(select, CostQueries::line);
  }

  private <T> List<T> ask(String select, Reader.Mapping<T> mapping)
      throws SQLException, IOException {
    String since = filter.since() == null ? null : filter.since().toString();
    return reader.rows(SELECTED + select, mapping, filter.run(), since);
  }

  private Map<String, List<CostLine>> byMatrix() throws SQLException, IOException {
    record Keyed(String key, CostLine line) {}
    var groups = new LinkedHashMap<String, List<CostLine>>();
    for (Keyed keyed :
        ask(
            "select key, value as name, "
                + SUMS
                + """
                join task_matrix on task_matrix.run = selected.run
                  and task_matrix.task = selected.task
                group by key, value order by key, sum(cost) desc, name
                """,
            row -> new Keyed(row.text("key"), line(row)))) {
      groups.computeIfAbsent(MATRIX + keyed.key(), _ -> new ArrayList<>()).add(keyed.line());
    }
    return groups;
  }

  private long runs() throws SQLException, IOException {
    return ask("select count(distinct run) as runs from selected", row -> row.number("runs"))
        .getFirst();
  }

  /** Of hiveminds that are gone. */
  private long unaccounted(Liveness liveness) throws SQLException, IOException {
    String since = filter.since() == null ? null : filter.since().toString();
    return reader
        .rows(
            """
            select owner_pid, owner_started, lost, count(*) as attempts
            from ledger join run on run.number = +ledger.run
            where closed is null and (?1 is null or run.id = ?1)
              and (?2 is null or date(opened / 1000000, 'unixepoch') >= ?2)
            group by run.number, lost
            """,
            row -> {
              boolean atWork =
                  !row.isTrue("lost") && RunRows.owner(row).filter(liveness::alive).isPresent();
              return atWork ? 0 : row.number("attempts");
            },
            filter.run(),
            since)
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private static CostLine line(Row row) throws SQLException {
    var failed =
        new Usage(
            row.number("failed_input"),
            row.number("failed_output"),
            row.number("failed_cache_read"),
            row.number("failed_cache_write"),
            row.number("failed_cache_write_hour"),
            false);
    return new CostLine(
        row.text("name"),
        LedgerQueries.totals(row),
        new CostLine.Failed(failed, Amount.money(row.number("failed_cost"))),
        row.number("unpriced"));
  }
}
