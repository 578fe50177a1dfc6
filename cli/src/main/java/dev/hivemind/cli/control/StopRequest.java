package dev.hivemind.cli.control;

import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stops agents so that they can be gone on with.
 *
 * @param agents their names; empty: the whole run
 */
public record StopRequest(Set<String> agents) {
  public StopRequest {
    agents = Set.copyOf(agents);
  }

  public static StopRequest ofAll() {
    return new StopRequest(Set.of());
  }

  ObjectNode json() {
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("ask", "stop");
    var names = request.putArray("agents");
    agents.forEach(names::add);
    return request;
  }

  static StopRequest read(JsonNode request) {
    var names = new LinkedHashSet<String>();
    for (JsonNode name : request.path("agents")) names.add(name.asString(""));
    return new StopRequest(names);
  }
}
