package dev.hivemind.cli.bench.report;

import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.trial.LimitPoint;
import dev.hivemind.cli.bench.trial.Outcome;
import java.time.Duration;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An evaluation as one JSON document. Its shape changes only by addition. */
public final class EvaluationDocument {
  private static final int SCHEMA = 1;

  private EvaluationDocument() {}

  public static ObjectNode of(Evaluation evaluation) {
    Circumstances how = evaluation.circumstances();
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", SCHEMA)
            .put("version", how.version())
            .put("command", how.command())
            .put("started", how.started().toString())
            .put("took_seconds", seconds(evaluation.took()))
            .put("speed", how.speed())
            .put("at_once", how.atOnce());
    document.set("machine", machine(how.machine()));
    ArrayNode seeds = document.putArray("seeds");
    how.seeds().forEach(seeds::add);
    ArrayNode scenarios = document.putArray("scenarios");
    ArrayNode findings = document.putArray("findings");
    for (ScenarioResult result : evaluation.results()) {
      result.outcomes().forEach(outcome -> scenarios.add(outcome(result, outcome)));
      result.seeds().forEach(seed -> findings.add(finding(result, seed)));
    }
    document.put("met", evaluation.isMet());
    ArrayNode misses = document.putArray("misses");
    evaluation.misses().forEach(misses::add);
    return document;
  }

  private static ObjectNode machine(Machine machine) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("system", machine.system())
            .put("processor", machine.processor())
            .put("cores", machine.cores())
            .put("memory_gib", machine.memoryGigabytes())
            .put("java", machine.java());
    machine.load().ifPresent(load -> node.put("load", load));
    return node;
  }

  private static ObjectNode outcome(ScenarioResult result, Outcome outcome) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("name", result.experiment().name())
            .put("mode", outcome.arm().managed() ? "managed" : "direct")
            .put("arm", outcome.arm().name())
            .put("seed", outcome.trial().seed())
            .put("agents", outcome.agents().size())
            .put("alive", outcome.alive())
            .put("dead", outcome.dead())
            .put("failure_rate", outcome.failureRate())
            .put("tokens", outcome.tokens())
            .put("wasted_tokens", outcome.wasted().counted())
            .put("wall_seconds", seconds(outcome.wall()))
            .put("limit_seconds", seconds(outcome.limit()))
            .put("longest_turn_seconds", seconds(outcome.longestTurn()))
            .put("late_429", outcome.lateRefusals())
            .put("resets", outcome.resets())
            .put("peak_concurrency", outcome.peak())
            .put("retries_absorbed", outcome.retriesAbsorbed());
    node.putObject("wasted")
        .put("input", outcome.wasted().input())
        .put("output", outcome.wasted().output())
        .put("cache_read", outcome.wasted().cacheRead())
        .put("cache_write", outcome.wasted().cacheWrite());
    ObjectNode upstream = node.putObject("upstream");
    outcome.statuses().forEach((status, count) -> upstream.put(Integer.toString(status), count));
    ObjectNode deaths = node.putObject("deaths");
    outcome.deaths().forEach(deaths::put);
    ArrayNode limits = node.putArray("concurrency_limits");
    outcome.limits().forEach(point -> limits.add(limit(point)));
    return node;
  }

  /** Without a limit: null. */
  private static ObjectNode limit(LimitPoint point) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("lane", point.lane())
            .put("at_seconds", seconds(point.at()));
    return point.isNone() ? node.putNull("limit") : node.put("limit", point.limit());
  }

  private static ObjectNode finding(ScenarioResult result, ScenarioResult.SeedResult seed) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("name", result.experiment().name())
            .put("seed", seed.outcomes().seed())
            .put("figure", seed.finding().figure());
    ArrayNode misses = node.putArray("misses");
    seed.finding().misses().forEach(misses::add);
    return node;
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1_000.0;
  }
}
