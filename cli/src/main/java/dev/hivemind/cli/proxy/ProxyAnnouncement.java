package dev.hivemind.cli.proxy;

import dev.hivemind.cli.proxy.ProxyLanes.ProxyLane;
import dev.hivemind.proxy.Credential;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the proxy tells when it has started: who is called and paid, and how to call it.
 *
 * @param token null: none is needed
 * @param joinable whether runs find it
 */
record ProxyAnnouncement(
    int port, @Nullable String token, List<ProxyLane> lanes, boolean joinable) {

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("HiveMind proxy at " + server());
    lanes.forEach(lane -> lines.add("  " + lane.description()));
    lines.add(
        token == null
            ? "Any program of this machine may call it, and spend."
            : "Whoever has one of these lines may call it, and spend. To send a program through:");
    for (ProxyLane lane : lanes) {
      if (lanes.size() > 1) {
        lines.add("");
        lines.add("# " + lane.lane().name() + ":");
      }
      lines.addAll(new PasteLines(server(), token, path(lane)).of(lane));
    }
    lines.add("");
    lines.add("Its state: curl " + base() + "/hivemind/status");
    lines.add("A run through it: " + via());
    lines.add("Ctrl-C ends it once the answers under way are complete.");
    return lines;
  }

  ObjectNode document() {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", 1)
            .put("url", base())
            .put("port", port)
            .put("token", token)
            .put("via", joinable ? server() : null);
    var described = document.putArray("lanes");
    for (ProxyLane lane : lanes) {
      described
          .addObject()
          .put("name", lane.lane().name())
          .put("profile", lane.lane().profile().id())
          .put("url", base() + path(lane))
          .put("callers_own_key", lane.lane().credential() instanceof Credential.CallersOwn);
    }
    return document;
  }

  private String via() {
    return joinable ? "hivemind run --via " + server() : "not possible, see above";
  }

  private String server() {
    return "http://127.0.0.1:" + port;
  }

  private String base() {
    return token == null ? server() : server() + "/a/" + token;
  }

  private String path(ProxyLane lane) {
    return lanes.size() == 1 ? "" : "/" + lane.lane().name();
  }

  /** Leaves out the token. */
  @Override
  public String toString() {
    return "ProxyAnnouncement[" + server() + "]";
  }
}
