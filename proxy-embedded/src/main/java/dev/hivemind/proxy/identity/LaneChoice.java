package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Protocol;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lane that a path means: the one that its first segment names, else the first one that
 * speaks the API that is called, else the first.
 *
 * @param lanes at least one
 * @param protocols the API that a path tells; null: it tells none
 */
record LaneChoice(List<Lane> lanes, Function<String, @Nullable Protocol> protocols) {

  LaneChoice {
    if (lanes.isEmpty()) {
      throw new IllegalArgumentException("a proxy without an upstream");
    }
    lanes = List.copyOf(lanes);
  }

  /** A lane and what is left of the target for it. */
  record Chosen(Lane lane, AgentPath path) {}

  Chosen choose(String target) {
    for (Lane lane : lanes) {
      String named = "/" + lane.name();
      if (target.startsWith(named) && endsSegment(target, named.length())) {
        return new Chosen(lane, path(target.substring(named.length())));
      }
    }
    AgentPath path = path(target);
    return new Chosen(speaking(protocols.apply(path.path())), path);
  }

  private static boolean endsSegment(String target, int at) {
    return at == target.length() || target.charAt(at) == '/' || target.charAt(at) == '?';
  }

  private static AgentPath path(String target) {
    return new AgentPath("", target.startsWith("/") ? target : "/" + target);
  }

  private Lane speaking(@Nullable Protocol protocol) {
    return lanes.stream()
        .filter(lane -> lane.profile().protocol() == protocol)
        .findFirst()
        .or(() -> lanes.stream().filter(lane -> isRelated(lane, protocol)).findFirst())
        .orElse(lanes.getFirst());
  }

  /** Who speaks one of OpenAI's APIs mostly speaks the other one too. */
  private static boolean isRelated(Lane lane, @Nullable Protocol protocol) {
    return isOpenAis(protocol) && isOpenAis(lane.profile().protocol());
  }

  private static boolean isOpenAis(@Nullable Protocol protocol) {
    return protocol == Protocol.OPENAI_RESPONSES || protocol == Protocol.OPENAI_CHAT;
  }
}
