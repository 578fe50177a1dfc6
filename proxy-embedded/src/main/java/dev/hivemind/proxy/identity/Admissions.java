package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.proxy.upstream.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Every capability that was given out. A token is its public id followed by a secret, so that it is
 * found by what anybody may know and compared in constant time. Thread-safe.
 */
public final class Admissions implements Identification {
  private static final int PUBLIC_ID_LENGTH = 12;

  private final ConcurrentMap<String, Holder> holders = new ConcurrentHashMap<>();

  private record Holder(Admission admission, String token) {
    /** Leaves out the token. */
    @Override
    public String toString() {
      return "Holder[" + admission + "]";
    }
  }

  /**
   * Gives out a new capability; earlier ones stay valid.
   *
   * @param server base URL of the proxy, without a path
   */
  public AgentAccess admit(Admission admission, URI server) {
    String publicId = Randomness.token().substring(0, PUBLIC_ID_LENGTH);
    String token = publicId + Randomness.token();
    if (holders.putIfAbsent(publicId, new Holder(admission, token)) != null) {
      return admit(admission, server);
    }
    return new AgentAccess(
        admission.lane(),
        server.resolve(AgentPath.PREFIX + token),
        server.resolve(AgentPath.PREFIX + publicId),
        token);
  }

  /** Takes back every capability of the agent. */
  public void dismiss(String agent) {
    holders.values().removeIf(holder -> holder.admission().agent().equals(agent));
  }

  /** How many agents may call the lane. */
  public int agents(String lane) {
    return (int)
        holders.values().stream()
            .map(Holder::admission)
            .filter(admission -> admission.lane().name().equals(lane))
            .map(Admission::agent)
            .distinct()
            .count();
  }

  @Override
  public @Nullable Identified identify(String target, Headers headers) {
    return identify(AgentPath.parse(target), headers.first(AgentAccess.TOKEN_HEADER));
  }

  /**
   * Who calls; null for a stranger.
   *
   * @param tokenHeader value of {@link AgentAccess#TOKEN_HEADER}; needed where the path only holds
   *     the public id
   */
  @Nullable Identified identify(@Nullable AgentPath path, @Nullable String tokenHeader) {
    if (path == null || path.capability().length() < PUBLIC_ID_LENGTH) {
      return null;
    }
    String capability = path.capability();
    String publicId = capability.substring(0, PUBLIC_ID_LENGTH);
    Holder holder = holders.get(publicId);
    String token = capability.length() == PUBLIC_ID_LENGTH ? tokenHeader : capability;
    return holder != null && token != null && holds(holder, token)
        ? new Identified(holder.admission(), path, () -> holders.containsKey(publicId))
        : null;
  }

  private static boolean holds(Holder holder, String token) {
    return MessageDigest.isEqual(bytes(holder.token()), bytes(token));
  }

  private static byte[] bytes(String token) {
    return token.getBytes(StandardCharsets.UTF_8);
  }
}
