package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.operation.ProxyState.LaneState;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What {@code /hivemind/health} answers to anybody: whether a call that came now could be answered.
 */
record HealthDocument(Condition condition) {

  /** The proxy's. */
  enum Condition {
    OK("ok", 200),
    /** No upstream can be called: each keeps failing or is closed. */
    FAILING("failing", 503),
    /** It takes no new calls. */
    ENDING("ending", 503);

    private final String word;
    private final int status;

    Condition(String word, int status) {
      this.word = word;
      this.status = status;
    }
  }

  static HealthDocument of(ProxyState state) {
    if (state.ending()) {
      return new HealthDocument(Condition.ENDING);
    }
    boolean callable = state.lanes().stream().anyMatch(HealthDocument::isCallable);
    return new HealthDocument(callable ? Condition.OK : Condition.FAILING);
  }

  private static boolean isCallable(LaneState lane) {
    return lane.status().view().closed() == null && lane.status().view().health() != Health.FAILING;
  }

  int status() {
    return condition.status;
  }

  ObjectNode json() {
    return JsonNodeFactory.instance.objectNode().put("schema", 1).put("status", condition.word);
  }
}
