package dev.hivemind.cli.cost;

import dev.hivemind.checkpoint.CostFilter;
import dev.hivemind.checkpoint.CostLine;
import dev.hivemind.checkpoint.CostReport;
import dev.hivemind.cli.status.StatusDocument;
import dev.hivemind.proxy.budget.Money;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What {@code cost --json} prints. The shape is versioned and changes only by addition. */
public final class CostDocument {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private CostDocument() {}

  public static ObjectNode of(CostReport report, CostFilter filter, List<String> groups) {
    ObjectNode document =
        JSON.objectNode()
            .put("schema", StatusDocument.SCHEMA)
            .put("run", filter.run())
            .put("since", filter.since() == null ? null : filter.since().toString())
            .put("runs", report.runs())
            .put("unaccounted", report.unaccounted());
    document.set("total", line(report.total()));
    ObjectNode by = document.putObject("by");
    for (String group : groups) {
      var lines = by.putArray(group);
      for (CostLine line : report.by(group)) {
        ObjectNode node = JSON.objectNode().put("name", line.name());
        lines.add(node.setAll(line(line)));
      }
    }
    var unpriced = document.putArray("unpriced");
    for (CostLine model : report.unpriced()) {
      unpriced.addObject().put("model", model.name()).put("tokens", model.unpriced());
    }
    return document;
  }

  private static ObjectNode line(CostLine line) {
    ObjectNode node =
        JSON.objectNode()
            .put("calls", line.totals().calls())
            .put("attempts", line.totals().attempts());
    node.set("tokens", StatusDocument.tokens(line.totals().usage()));
    node.put("usd", usd(line.totals().cost().usd()))
        .put("unpriced_tokens", line.unpriced())
        .put("list_price_usd", usd(line.listed()));
    ObjectNode failed = node.putObject("failed").put("usd", usd(line.failed().cost()));
    failed.set("tokens", StatusDocument.tokens(line.failed().usage()));
    return node;
  }

  private static BigDecimal usd(Money money) {
    return StatusDocument.usd(money);
  }
}
