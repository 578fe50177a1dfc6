package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Reader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What tasks used in earlier runs. */
final class TokenHistory {
  /** Everything but what came out of a cache, as budgets count. */
  private static final String TOKENS =
      """
      select declared_id, coalesce(sum(input + cache_write + output), 0) as tokens
      from task left join spending on spending.run = task.run and spending.task = task.id
      where state = 'succeeded' and task.run in (
        select number from run where started is not null order by number desc limit ?)
      group by task.run, task.id
      """;

  private TokenHistory() {}

  /**
   * @param runs how many of the last are looked at
   * @return the median of each declared task that succeeded
   */
  static Map<String, Long> read(Reader reader, int runs) throws SQLException, IOException {
    record Used(String declaredId, long tokens) {}
    var tokens = new HashMap<String, List<Long>>();
    for (Used used :
        reader.rows(TOKENS, row -> new Used(row.text("declared_id"), row.number("tokens")), runs)) {
      tokens.computeIfAbsent(used.declaredId(), _ -> new ArrayList<>()).add(used.tokens());
    }
    var medians = new TreeMap<String, Long>();
    tokens.forEach((declaredId, values) -> medians.put(declaredId, median(values)));
    return medians;
  }

  private static long median(List<Long> values) {
    var sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
