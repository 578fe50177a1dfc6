package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.task.run.TaskState;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a list says of the runs. */
final class ListingQueries {
  private ListingQueries() {}

  /** In the order in which they began. */
  static List<RunListing> all(Reader reader) throws SQLException, IOException {
    Map<String, Map<TaskState, Integer>> tasks = tasks(reader);
    Map<String, CallTotals> totals = totals(reader);
    var listings = new ArrayList<RunListing>();
    for (RunRecord run : RunRows.records(reader)) {
      listings.add(
          new RunListing(
              run,
              tasks.getOrDefault(run.id(), Map.of()),
              totals.getOrDefault(run.id(), CallTotals.NONE)));
    }
    return listings;
  }

  private static Map<String, Map<TaskState, Integer>> tasks(Reader reader)
      throws SQLException, IOException {
    record Count(String run, TaskState state, int tasks) {}
    var counts = new HashMap<String, Map<TaskState, Integer>>();
    for (Count count :
        reader.rows(
            """
            select run.id as run, task.state as state, count(*) as tasks
            from task join run on run.number = task.run
            where task.state <> 'removed' group by task.run, task.state
            """,
            row ->
                new Count(
                    row.text("run"),
                    TaskState.valueOf(row.text("state").toUpperCase(Locale.ROOT)),
                    Math.toIntExact(row.number("tasks"))))) {
      counts
          .computeIfAbsent(count.run(), _ -> new EnumMap<>(TaskState.class))
          .put(count.state(), count.tasks());
    }
    return counts;
  }

  private static Map<String, CallTotals> totals(Reader reader) throws SQLException, IOException {
    record Total(String run, CallTotals totals) {}
    var totals = new HashMap<String, CallTotals>();
    for (Total total :
        reader.rows(
            "select run.id as id, %s from spending join run on run.number = run group by run"
                .formatted(LedgerQueries.TOTALS),
            row -> new Total(row.text("id"), LedgerQueries.totals(row)))) {
      totals.put(total.run(), total.totals());
    }
    return totals;
  }
}
