package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.cli.lane.LaneDescription;
import dev.hivemind.cli.live.LiveSnapshot;
import dev.hivemind.cli.live.LiveSnapshot.LiveWait;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.task.run.TaskView;
import dev.hivemind.task.run.Verified;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What {@code status --json} prints. The shape is versioned and changes only by addition. */
public final class StatusDocument {
  /** Of every document that other programs read. */
  public static final int SCHEMA = 1;

  private static final int MICROS = 6;
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private StatusDocument() {}

  public static ObjectNode of(RunReport report) {
    ObjectNode document = JSON.objectNode().put("schema", SCHEMA);
    document.set("run", run(report));
    var tasks = document.putArray("tasks");
    report.status().tasks().forEach(task -> tasks.add(task(task, report)));
    var lanes = document.putArray("lanes");
    report.started().map(RunStarted::upstreams).orElse(List.of()).stream()
        .map(described -> lane(described, report))
        .forEach(lanes::add);
    return document;
  }

  private static JsonNode run(RunReport report) {
    ObjectNode run =
        JSON.objectNode()
            .put("id", report.id())
            .put("state", word(report.status().state()))
            .put("reason", report.status().reason())
            .put("started", text(report.started().map(RunStarted::at).orElse(null)))
            .put("ended", text(report.view().ended().map(RunEnded::at).orElse(null)))
            .put("manifest", report.started().map(RunStarted::manifest).orElse(null))
            .put("remaining_seconds", report.remaining().map(Duration::toSeconds).orElse(null))
            .put("launching_paused", report.isLaunchingPaused())
            .put("launching_stopped", report.launchingStopped().orElse(null))
            .put("seen", text(report.live().map(LiveSnapshot::at).orElse(null)))
            .put("stale", report.staleSince().isPresent())
            .put("max_parallel", report.started().map(RunStarted::maxParallel).orElse(null))
            .put("unaccounted", report.unaccounted());
    run.set("tokens", tokens(report.totalUsage()));
    putMoney(report.cost().usd(), report.cost().unpriced(), run);
    run.put("usd_billed", usd(report.cost().billed()))
        .put("usd_listed", usd(report.cost().listed()));
    putBudget(report.budgetUse(), run);
    return run;
  }

  private static ObjectNode task(TaskStatus status, RunReport report) {
    Usage usage = report.usageOf(status);
    TaskView task = status.task();
    TaskDeclared declared = task.declared();
    ObjectNode node =
        JSON.objectNode()
            .put("id", task.id())
            .put("state", status.state().word())
            .put("reason", status.reason())
            .put("stop", task.stop() == null ? null : word(task.stop()))
            .put("until", text(task.until()))
            .put("agent", declared.agent())
            .put("priority", word(declared.priority()))
            .put("attempts", task.attempts())
            .put("waits", report.waitOf(task.id()).map(LiveWait::text).orElse(null))
            .put("activity", task.activity() == null ? null : task.activity().text())
            .put("message", task.message())
            .put("note", task.note());
    ObjectNode matrix = node.putObject("matrix");
    declared.matrix().forEach(matrix::put);
    node.put("started", text(task.started())).put("ended", text(task.ended()));
    node.set("tokens", tokens(usage));
    CallTotals calls = report.callsOf(status);
    putMoney(RunCost.usd(calls), calls.cost().unpriced(), node);
    putBudget(report.budgetUse(status), node);
    declared.dependsOn().forEach(node.putArray("depends_on")::add);
    node.put("branch", declared.branch()).set("verify", verify(task));
    return node;
  }

  /** Null: nothing verifies it. */
  private static JsonNode verify(TaskView task) {
    List<String> commands = task.declared().verify();
    if (commands.isEmpty()) return JSON.nullNode();
    ObjectNode node =
        JSON.objectNode()
            .put("result", task.verified() == Verified.NOT_YET ? null : word(task.verified()));
    commands.forEach(node.putArray("commands")::add);
    return node;
  }

  private static void putBudget(BudgetUse use, ObjectNode node) {
    node.set("budget", budget(use.budget()));
    OptionalDouble share = use.share();
    node.put("budget_used", share.isPresent() ? share.getAsDouble() : null);
  }

  /** Null: there is none. */
  private static JsonNode budget(Budget budget) {
    if (!budget.limitsAnything()) return JSON.nullNode();
    ObjectNode node = JSON.objectNode().put("on_exceed", word(budget.onExceed()));
    budget.tokens().ifPresent(tokens -> node.put("tokens", tokens));
    budget.usdMicros().ifPresent(usd -> node.put("usd", BigDecimal.valueOf(usd, MICROS)));
    return node;
  }

  /** Tokens by class, as every document gives them. */
  public static ObjectNode tokens(Usage usage) {
    return JSON.objectNode()
        .put("input", usage.input())
        .put("output", usage.output())
        .put("cache_read", usage.cacheRead())
        .put("cache_write", usage.cacheWrite())
        .put("estimated", usage.estimated());
  }

  /** Money, as every document gives it: an exact decimal number. */
  public static BigDecimal usd(Money money) {
    return money.usd().scale() < 0 ? money.usd().setScale(0) : money.usd();
  }

  /**
   * @param described {@code name: what it is}, as the run keeps it
   */
  private static ObjectNode lane(String described, RunReport report) {
    LaneDescription what = LaneDescription.parse(described);
    CallTotals calls = report.callsTo(what.name());
    ObjectNode lane =
        JSON.objectNode()
            .put("name", what.name())
            .put("upstream", what.words())
            .put("billed", what.isBilled())
            .put("in_flight", report.inFlight(what.name()));
    LiveDocument.put(lane, report.lane(what.name()));
    lane.set("tokens", tokens(calls.usage()));
    putMoney(RunCost.usd(calls), calls.cost().unpriced(), lane);
    return lane.put("calls", calls.calls()).put("retries_absorbed", calls.retries());
  }

  /**
   * Money, as every document gives it.
   *
   * @param usd null: not all of it is known
   * @param unpriced the models that are why
   */
  public static void putMoney(@Nullable BigDecimal usd, Set<String> unpriced, ObjectNode node) {
    unpriced.forEach(node.put("usd", usd).putArray("unpriced_models")::add);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String text(@Nullable Instant at) {
    return at == null ? null : at.toString();
  }
}
