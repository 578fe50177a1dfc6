package dev.hivemind.cli.cost;

import dev.hivemind.checkpoint.CostLine;
import dev.hivemind.checkpoint.CostReport;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Cell;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.Table;
import dev.hivemind.cli.console.Table.Column;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What calls used, for a person. */
public final class CostTables {
  private final CostReport report;

  public CostTables(CostReport report) {
    this.report = report;
  }

  /**
   * @param groups names of those shown, in this order
   * @param most lines of each; the dearest are shown
   */
  public void printTo(Console console, List<String> groups, int most) {
    headlines().forEach(console::print);
    for (String group : groups) {
      List<CostLine> lines = report.by(group);
      if (!lines.isEmpty()) print(console, group, lines, most);
    }
  }

  private void print(Console console, String group, List<CostLine> lines, int most) {
    console.print("");
    List<CostLine> shown =
        group.equals("day")
            ? lines.subList(Math.max(0, lines.size() - most), lines.size())
            : lines.subList(0, Math.min(most, lines.size()));
    table(group, shown).printTo(console);
    if (shown.size() < lines.size()) {
      console.print(
          "and %d more: hivemind cost --by %s".formatted(lines.size() - shown.size(), group));
    }
  }

  private static Table table(String group, List<CostLine> lines) {
    var table =
        new Table(
            List.of(
                Column.left(group.toUpperCase(Locale.ROOT), 32),
                Column.right("CALLS", 7),
                Column.right("INPUT", 6),
                Column.right("OUTPUT", 6),
                Column.right("CACHED", 6),
                Column.right("WRITTEN", 7),
                Column.right("MONEY", 10),
                Column.right("IN FAILED", 10)));
    for (CostLine line : lines) {
      Usage usage = line.totals().usage();
      table.add(
          Cell.of(line.name().isEmpty() ? "(unknown)" : line.name()),
          Cell.of(Amounts.tokens(line.totals().calls())),
          Cell.of((usage.estimated() ? "~" : "") + Amounts.tokens(usage.input())),
          Cell.of(Amounts.tokens(usage.output())),
          Cell.of(Amounts.tokens(usage.cacheRead())),
          Cell.of(Amounts.tokens(usage.cacheWrite())),
          Cell.of(money(line)),
          Cell.of(line.failed().cost().equals(Money.ZERO) ? "" : "" + line.failed().cost()));
    }
    return table;
  }

  /** A question mark where nothing is known, a plus where something is missing. */
  private static String money(CostLine line) {
    Money usd = line.totals().cost().usd();
    if (line.unpriced() == 0) return usd.toString();
    return usd.equals(Money.ZERO) ? "?" : usd + "+";
  }

  private List<String> headlines() {
    CostLine total = report.total();
    var lines = new ArrayList<String>();
    lines.add(
        "%s, %s, %s"
            .formatted(
                Amounts.count(report.runs(), "run"),
                Amounts.count(total.totals().calls(), "call"),
                money(total)));
    if (!total.failed().usage().equals(Usage.NONE)) {
      lines.add(
          "in attempts of tasks that failed: %s, %s tokens"
              .formatted(total.failed().cost(), Amounts.tokens(all(total.failed().usage()))));
    }
    if (!total.listed().equals(Money.ZERO)) {
      lines.add("list price, not billed: " + total.listed());
    }
    if (!report.unpriced().isEmpty()) lines.add("price not known: " + unpriced());
    if (report.unaccounted() > 0) {
      lines.add(
          "unaccounted: %s under way when hivemind was killed; what they used is not known"
              .formatted(Amounts.count(report.unaccounted(), "call")));
    }
    return lines;
  }

  private String unpriced() {
    return report.unpriced().stream()
        .map(
            model ->
                "%s (%s tokens)"
                    .formatted(
                        model.name().isEmpty() ? "models without a name" : model.name(),
                        Amounts.tokens(model.unpriced())))
        .collect(Collectors.joining(", "));
  }

  private static long all(Usage usage) {
    return usage.prompt() + usage.output();
  }
}
