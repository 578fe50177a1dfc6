package dev.hivemind.cli.plan;

import dev.hivemind.cli.status.StatusDocument;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.graph.Plan.PlannedTask;
import dev.hivemind.task.manifest.Manifest;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What {@code plan --format json} prints: versioned, changes only by addition. */
public final class PlanDocument {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PlanDocument() {}

  public static ObjectNode of(Manifest manifest, Plan plan) {
    ObjectNode document = JSON.objectNode().put("schema", StatusDocument.SCHEMA);
    document.set(
        "manifest", JSON.objectNode().put("name", manifest.name()).put("file", manifest.source()));
    document.put("max_parallel", plan.maxParallel()).put("estimated_tokens", plan.totalTokens());
    ArrayNode tasks = document.putArray("tasks");
    plan.tasks().forEach(task -> tasks.add(task(task, tasks.size() + 1)));
    ArrayNode skipped = document.putArray("skipped");
    plan.skipped().forEach((id, reason) -> skipped.addObject().put("id", id).put("reason", reason));
    ObjectNode path = document.putObject("critical_path");
    plan.criticalPath().tasks().forEach(path.putArray("tasks")::add);
    path.put("estimated_tokens", plan.criticalPath().tokens());
    plan.warnings().forEach(document.putArray("warnings")::add);
    return document;
  }

  private static ObjectNode task(PlannedTask planned, int start) {
    Task task = planned.task();
    ObjectNode node =
        JSON.objectNode()
            .put("id", task.id())
            .put("start", start)
            .put("wave", planned.depth() + 1)
            .put("starts_after_tokens", planned.startsAfterTokens())
            .put("agent", task.agent())
            .put("priority", task.priority().name().toLowerCase(Locale.ROOT));
    node.putObject("estimate")
        .put("tokens", task.estimate().tokens())
        .put("origin", task.estimate().origin().name().toLowerCase(Locale.ROOT));
    ObjectNode matrix = node.putObject("matrix");
    task.matrix().forEach(matrix::put);
    ArrayNode dependsOn = node.putArray("depends_on");
    task.dependsOn().stream().map(Dependency::id).forEach(dependsOn::add);
    return node;
  }
}
