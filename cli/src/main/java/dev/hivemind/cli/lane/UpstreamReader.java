package dev.hivemind.cli.lane;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import dev.hivemind.task.manifest.Upstream;
import dev.hivemind.task.manifest.UpstreamLimits;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads an upstream as written: which provider it is, where it is and which key it takes. */
public final class UpstreamReader {

  /** In place of a URL: the mock provider in this process. */
  public static final String MOCK = "mock";

  private final String manifest;
  private final Map<String, String> environment;
  private final SchedulingSwitches switches;

  /**
   * @param manifest what to call the manifest in messages
   * @param environment for the providers' keys
   * @param switches of every lane
   */
  public UpstreamReader(
      String manifest, Map<String, String> environment, SchedulingSwitches switches) {
    this.manifest = manifest;
    this.environment = environment;
    this.switches = switches;
  }

  /** An upstream that nobody wrote down: all is the provider's own. */
  static Upstream undeclared(String name) {
    return new Upstream(name, null, null, null, 0);
  }

  /**
   * @throws CommandException (usage) when it makes no sense, (environment) when its key is missing
   */
  PlannedLane read(Upstream upstream) {
    boolean mocked = MOCK.equals(upstream.url());
    URI written = upstream.url() == null || mocked ? null : url(upstream, upstream.url());
    Profile profile = profile(upstream, written);
    LaneTuning tuning = tuning(upstream.limits());
    if (mocked) return new PlannedLane(upstream.name(), profile, null, null, null, tuning);
    URI url = written == null ? ownUrl(upstream, profile) : written;
    if (upstream.apiKey() != null) {
      return new PlannedLane(
          upstream.name(), profile, url, upstream.apiKey(), "api_key of the manifest", tuning);
    }
    String variable = profile.keyVariable();
    String key = variable == null ? null : keyFrom(variable, upstream);
    return new PlannedLane(upstream.name(), profile, url, key, variable, tuning);
  }

  private LaneTuning tuning(UpstreamLimits limits) {
    return new LaneTuning(
        new LaneTuning.Ceilings(
            boxed(limits.rpm()),
            boxed(limits.itpm()),
            boxed(limits.otpm()),
            boxed(limits.tpm()),
            limits.maxConcurrent().isPresent() ? limits.maxConcurrent().getAsInt() : null),
        limits.latencyTarget(),
        limits.reserve(),
        limits.overage() == UpstreamLimits.Overage.ALLOW,
        switches.headerPause(),
        switches.paper(),
        switches.disabled());
  }

  private static @Nullable Long boxed(OptionalLong written) {
    return written.isPresent() ? written.getAsLong() : null;
  }

  private URI url(Upstream upstream, String text) {
    URI url = parse(text);
    if (url == null) {
      throw wrong(
          upstream,
          "its url must be mock, or begin with https:// or http:// and name a host, and hold"
              + " neither a user nor a query");
    }
    return url;
  }

  /** Null when it is no address that calls could go to. */
  public static @Nullable URI parse(String text) {
    try {
      URI url = URI.create(text.replaceFirst("/+$", ""));
      boolean http = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
      boolean plain =
          url.getUserInfo() == null && url.getQuery() == null && url.getFragment() == null;
      return http && plain && url.getHost() != null ? url : null;
    } catch (IllegalArgumentException e) {
      return null; // the caller says what a URL must look like
    }
  }

  private Profile profile(Upstream upstream, @Nullable URI url) {
    if (upstream.profile() != null) {
      return byId(upstream.profile())
          .orElseThrow(() -> wrong(upstream, "unknown profile " + upstream.profile() + known()));
    }
    return byId(upstream.name())
        .or(() -> url == null ? Optional.empty() : ProviderHost.profile(url))
        .orElseThrow(
            () -> wrong(upstream, "neither its name nor its host tells the provider" + known()));
  }

  /** Names that an upstream may have without saying more. */
  public static List<String> providers() {
    return Arrays.stream(Profile.values()).map(Profile::id).toList();
  }

  /** By the name that manifests use. */
  public static Optional<Profile> byId(String id) {
    return Arrays.stream(Profile.values()).filter(profile -> profile.id().equals(id)).findFirst();
  }

  private static String known() {
    return "; write profile: with one of " + String.join(", ", providers());
  }

  private URI ownUrl(Upstream upstream, Profile profile) {
    if (profile.url() == null) throw wrong(upstream, "it needs a url");
    return URI.create(profile.url());
  }

  private String keyFrom(String variable, Upstream upstream) {
    String key = environment.getOrDefault(variable, "").strip();
    if (!key.isEmpty()) return key;
    throw CommandException.environment(
        """
        the upstream %1$s needs a key and %2$s is not set. Set it, or write api_key under \
        upstreams: %1$s: in the manifest, or try the run out with --upstream %1$s=mock.\
        """
            .formatted(upstream.name(), variable));
  }

  private CommandException wrong(Upstream upstream, String problem) {
    String where = upstream.line() > 0 ? manifest + ":" + upstream.line() + ": " : "";
    return CommandException.usage(where + "upstream " + upstream.name() + ": " + problem + ".");
  }
}
