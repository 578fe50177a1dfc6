package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.operation.ProxyState.AgentState;
import java.time.Duration;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What {@code /hivemind/status} answers. The shape is versioned and changes only by addition; holds
 * no secret.
 */
final class StatusDocument {
  private static final int SCHEMA = 1;
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private StatusDocument() {}

  static ObjectNode of(ProxyState state) {
    ObjectNode document = JSON.objectNode().put("schema", SCHEMA);
    document.set("proxy", proxy(state));
    var lanes = document.putArray("lanes");
    state.lanes().forEach(lane -> lanes.add(LaneDocument.of(lane.lane(), lane.status())));
    var agents = document.putArray("agents");
    state.agents().forEach(agent -> agents.add(agent(agent)));
    return document;
  }

  private static ObjectNode proxy(ProxyState state) {
    ObjectNode node =
        JSON.objectNode()
            .put("state", state.ending() ? "ending" : "running")
            .put("started", state.started().toString())
            .put("at", state.at().toString());
    BudgetDocument.put(state.budget(), node);
    return node;
  }

  private static ObjectNode agent(AgentState agent) {
    AgentActivity activity = agent.activity();
    ObjectNode node =
        JSON.objectNode()
            .put("name", agent.name())
            .put("calls", activity.calls())
            .put("in_flight", activity.inFlight())
            .put("held", activity.held())
            .put("held_seconds", seconds(activity.heldFor()))
            .put("idle_seconds", seconds(agent.idle()));
    BudgetDocument.put(agent.budget(), node);
    return node;
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
