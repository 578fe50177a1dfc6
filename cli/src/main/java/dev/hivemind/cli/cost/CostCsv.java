package dev.hivemind.cli.cost;

import dev.hivemind.checkpoint.CostLine;
import dev.hivemind.checkpoint.CostReport;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code cost --csv} prints (RFC 4180, lines end as the system's do). Columns are only added.
 */
public final class CostCsv {
  private static final String HEADER =
      "by,name,calls,attempts,input,output,cache_read,cache_write,usd,failed_usd,list_price_usd,"
          + "unpriced_tokens";

  private CostCsv() {}

  /** The header, and a line for every group of calls. */
  public static List<String> lines(CostReport report, List<String> groups) {
    var lines = new ArrayList<String>();
    lines.add(HEADER);
    for (String group : groups) {
      for (CostLine line : report.by(group)) {
        lines.add(line(group, line));
      }
    }
    return lines;
  }

  private static String line(String group, CostLine line) {
    Usage usage = line.totals().usage();
    return Stream.of(
            group,
            line.name(),
            line.totals().calls(),
            line.totals().attempts(),
            usage.input(),
            usage.output(),
            usage.cacheRead(),
            usage.cacheWrite(),
            usd(line.totals().cost().usd()),
            usd(line.failed().cost()),
            usd(line.listed()),
            line.unpriced())
        .map(Object::toString)
        .map(CostCsv::quoted)
        .collect(Collectors.joining(","));
  }

  private static String usd(Money money) {
    return money.usd().toPlainString();
  }

  private static String quoted(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
