package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.MockStats;
import dev.hivemind.examples.mock.MockTraffic;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of {@code GET /mock/stats}. Its shape changes only by addition. */
final class StatsDocument {
  private static final int SCHEMA = 1;

  private StatsDocument() {}

  static ObjectNode of(MockStats served, MockTraffic traffic) {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", SCHEMA)
            .put("requests", served.requests())
            .put("input_tokens", served.inputTokens())
            .put("output_tokens", served.outputTokens())
            .put("cache_read_tokens", served.cacheReadTokens())
            .put("cache_write_tokens", served.cacheWriteTokens())
            .put("model_requests", traffic.modelRequests())
            .put("refusals_after_first_window", traffic.refusalsAfterFirstWindow())
            .put("resets", traffic.resets())
            .put("mid_stream_resets", traffic.midStreamResets())
            .put("in_flight", traffic.inFlight())
            .put("peak_concurrency", traffic.peakConcurrency());
    ObjectNode statuses = document.putObject("statuses");
    traffic.statuses().forEach((status, count) -> statuses.put(Integer.toString(status), count));
    ObjectNode models = document.putObject("models");
    traffic.models().forEach(models::put);
    ObjectNode paths = document.putObject("paths");
    traffic.paths().forEach(paths::put);
    return document;
  }
}
