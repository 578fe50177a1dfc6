package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.identity.AgentPath;
import dev.hivemind.proxy.identity.FrontDoor;
import dev.hivemind.proxy.pipeline.Caller;
import dev.hivemind.proxy.pipeline.OwnAnswer;
import dev.hivemind.proxy.pipeline.Reception;
import dev.hivemind.proxy.pipeline.RequestHead;
import dev.hivemind.proxy.upstream.Headers;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers everything under {@value #ROOT}, which never goes upstream, and passes the rest on:
 * {@code status} and {@code metrics} to whoever may call, {@code health} to anybody. Thread-safe.
 */
public final class OperationDesk implements Reception {
  private static final String ROOT = "/hivemind/";
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final Headers FRESH = Headers.NONE.and("Cache-Control", "no-store");
  private static final Headers JSON = FRESH.and("Content-Type", "application/json");

  private final Reception calls;
  private final FrontDoor door;
  private final Lookout lookout;
  private final Metrics metrics;

  /**
   * @param calls where all other requests go
   */
  public OperationDesk(Reception calls, FrontDoor door, Lookout lookout, Metrics metrics) {
    this.calls = calls;
    this.door = door;
    this.lookout = lookout;
    this.metrics = metrics;
  }

  @Override
  public void carry(Caller caller) throws InterruptedException {
    RequestHead head = caller.head();
    AgentPath path = path(head.target());
    if (!path.path().startsWith(ROOT)) {
      calls.carry(caller);
      return;
    }
    try {
      caller.receive(0);
      caller.answer(answer(head, path.path().substring(ROOT.length())));
    } finally {
      caller.reset();
    }
  }

  private static AgentPath path(String target) {
    AgentPath ofAgent = AgentPath.parse(target);
    return ofAgent == null ? new AgentPath("", target) : ofAgent;
  }

  private OwnAnswer answer(RequestHead head, String page) {
    if (!READING.contains(head.method())) {
      return error(405, "This can only be read.");
    }
    if (page.equals("health")) {
      HealthDocument health = HealthDocument.of(lookout.look());
      return new OwnAnswer(health.status(), JSON, health.json().toString());
    }
    if (door.enterToLook(head.target(), head.headers()) == null) {
      return error(401, "HiveMind does not know this access token.");
    }
    return switch (page) {
      case "status" ->
          new OwnAnswer(200, JSON, StatusDocument.of(lookout.look()).toPrettyString() + "\n");
      case "metrics" ->
          new OwnAnswer(
              200, FRESH.and("Content-Type", Metrics.CONTENT_TYPE), metrics.text(lookout.look()));
      default -> error(404, "There are status, metrics and health.");
    };
  }

  private static OwnAnswer error(int status, String message) {
    ObjectNode error = JsonNodeFactory.instance.objectNode();
    error.putObject("error").put("message", message);
    return new OwnAnswer(status, JSON, error.toString());
  }
}
