package dev.hivemind.proxy.control;

import dev.hivemind.proxy.Profile;
import java.net.URI;
import java.util.List;

/** What a proxy has for runs that join it. */
public record Offer(List<OfferedLane> lanes) {

  public Offer {
    lanes = List.copyOf(lanes);
  }

  /** Whose credential the calls of a lane carry. */
  public enum Access {
    /** A key that the proxy holds, and that is billed. */
    KEY,
    /** The proxy's, and it costs nothing. */
    FREE,
    /** Each caller brings its own. */
    CALLERS_OWN
  }

  /**
   * A lane.
   *
   * @param place scheme, host and port of its upstream; not the path, in which secrets may stand
   * @param credential whose key it is, for a person
   */
  public record OfferedLane(
      String name, Profile profile, URI place, Access access, String credential) {}
}
