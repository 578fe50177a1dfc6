package dev.hivemind.cli.run;

import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.StatusDocument;
import dev.hivemind.task.run.ShownState;
import java.time.Duration;
import java.util.Locale;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document that ends {@code run --json}. Its shape is versioned and changes only by addition.
 */
final class RunFinished {
  private RunFinished() {}

  static ObjectNode document(RunReport report, Duration wall) {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", StatusDocument.SCHEMA)
            .put("type", "run.finished")
            .put("run", report.id())
            .put("state", report.status().state().name().toLowerCase(Locale.ROOT))
            .put("reason", report.status().reason())
            .put("succeeded", count(report, ShownState.SUCCEEDED))
            .put("no_changes", count(report, ShownState.NO_CHANGES))
            .put("failed", count(report, ShownState.FAILED))
            .put("merge_failed", count(report, ShownState.MERGE_FAILED))
            .put("skipped", count(report, ShownState.SKIPPED))
            .put("cancelled", count(report, ShownState.CANCELLED))
            .put("checkpointed", count(report, ShownState.CHECKPOINTED))
            .put("waiting", count(report, ShownState.WAITING));
    document.set("tokens", StatusDocument.tokens(report.totalUsage()));
    StatusDocument.putMoney(report.cost().usd(), report.cost().unpriced(), document);
    return document
        .put("unaccounted", report.unaccounted())
        .put("wall_seconds", wall.toMillis() / 1_000.0);
  }

  private static int count(RunReport report, ShownState state) {
    return report.status().counts().getOrDefault(state, 0);
  }
}
