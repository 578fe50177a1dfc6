package dev.hivemind.cli.lane;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.control.Offer;
import dev.hivemind.proxy.control.Offer.Access;
import dev.hivemind.proxy.control.Offer.OfferedLane;
import dev.hivemind.task.manifest.Upstream;
import dev.hivemind.task.manifest.UpstreamLimits;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the upstreams of a manifest among those of a proxy in another process, by their names. The
 * proxy's own keys, limits and addresses hold.
 */
public final class OfferedLaneReader implements LaneReader {
  private final URI server;
  private final Offer offer;

  /**
   * @param server where the proxy is
   */
  public OfferedLaneReader(URI server, Offer offer) {
    this.server = server;
    this.offer = offer;
  }

  @Override
  public PlannedLane read(Upstream upstream, List<LaneCaller> callers) {
    OfferedLane lane =
        offer.lanes().stream()
            .filter(one -> one.name().equals(upstream.name()))
            .findFirst()
            .orElseThrow(() -> missing(upstream));
    refuseOtherPlace(upstream, lane);
    return new PlannedLane(
        lane.name(),
        lane.profile(),
        lane.place(),
        auth(upstream, lane, callers),
        LaneTuning.DEFAULT);
  }

  private CommandException missing(Upstream upstream) {
    String names = offer.lanes().stream().map(OfferedLane::name).collect(Collectors.joining(", "));
    boolean known = UpstreamReader.byId(upstream.name()).isPresent();
    return CommandException.environment(
        """
        the proxy at %s has no upstream %s; it has %s. Start that proxy with --upstream %s besides, \
        or let the tasks name one that it has (upstream: %s).\
        """
            .formatted(
                server,
                upstream.name(),
                names,
                known ? upstream.name() : upstream.name() + "=URL",
                offer.lanes().getFirst().name()));
  }

  /** What was written to go to one place must not go to another. */
  private void refuseOtherPlace(Upstream upstream, OfferedLane lane) {
    String written = upstream.url();
    if (written == null) return;
    boolean same =
        written.equals(UpstreamReader.MOCK)
            ? lane.access() == Access.FREE
            : place(written).equals(lane.place());
    if (!same) {
      throw CommandException.usage(
          """
          upstream %s is at %s in the manifest, but the proxy at %s calls %s by that name. Start \
          that proxy with --upstream %s=%s, or take url: out of the manifest.\
          """
              .formatted(upstream.name(), written, server, lane.place(), upstream.name(), written));
    }
  }

  private static URI place(String written) {
    URI url = UpstreamReader.parse(written);
    return url == null ? URI.create("") : URI.create(url.getScheme() + "://" + url.getAuthority());
  }

  private LaneAuth auth(Upstream upstream, OfferedLane lane, List<LaneCaller> callers) {
    return switch (lane.access()) {
      case KEY, FREE ->
          new LaneAuth.Elsewhere(
              "%s of the proxy at %s".formatted(lane.credential(), server),
              lane.access() == Access.KEY);
      case CALLERS_OWN -> own(upstream, lane, callers);
    };
  }

  /** No key of this process goes to the proxy: agents bring their own logins. */
  private LaneAuth own(Upstream upstream, OfferedLane lane, List<LaneCaller> callers) {
    var question =
        new AuthChoice.Question(
            new Upstream(upstream.name(), null, null, null, auth(upstream), UpstreamLimits.NONE, 0),
            lane.profile(),
            lane.profile() == Profile.GENERIC,
            lane.place(),
            callers);
    try {
      return new AuthChoice(Map.of()).choose(question);
    } catch (CommandException neither) {
      throw CommandException.environment(keyless(lane, AuthChoice.missing(question)));
    }
  }

  private static Upstream.Auth auth(Upstream upstream) {
    return upstream.auth() == Upstream.Auth.LOGIN ? Upstream.Auth.LOGIN : Upstream.Auth.AUTO;
  }

  private String keyless(OfferedLane lane, List<String> logins) {
    String variable = lane.profile().keyVariable();
    String key = variable == null ? "" : "Start it with " + variable + " set";
    String login = logins.isEmpty() ? "" : "log in, for " + String.join("; ", logins);
    String either = key.isEmpty() || login.isEmpty() ? "" : ", or ";
    return "the proxy at %s has no key for %s. %s%s%s."
        .formatted(server, lane.name(), key, either, login);
  }

  /** What a manifest writes of upstreams that the proxy decides instead; null: nothing. */
  public static @Nullable String overruled(Map<String, Upstream> written) {
    String names =
        written.values().stream()
            .filter(one -> one.apiKey() != null || !one.limits().equals(UpstreamLimits.NONE))
            .map(Upstream::name)
            .sorted()
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? null : names;
  }
}
