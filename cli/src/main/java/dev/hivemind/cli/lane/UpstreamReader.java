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
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads an upstream as written: which provider it is, where it is and which key it takes. */
public final class UpstreamReader implements LaneReader {

  /** In place of a URL: the mock provider in this process. */
  public static final String MOCK = "mock";

  private static final LaneAuth MOCKS_OWN =
      new LaneAuth.Key("any-key", "mock provider in this process");

  private static final String KNOWN =
      "; write profile: with one of " + String.join(", ", providers());

  private final String manifest;
  private final AuthChoice auths;
  private final SchedulingSwitches switches;

  /**
   * @param manifest what to call the manifest in messages
   * @param environment for the providers' keys
   * @param switches of every lane
   */
  public UpstreamReader(
      String manifest, Map<String, String> environment, SchedulingSwitches switches) {
    this.manifest = manifest;
    this.auths = new AuthChoice(environment);
    this.switches = switches;
  }

  /** An upstream that nobody wrote down: all is the provider's own. */
  static Upstream undeclared(String name) {
    return new Upstream(name, null, null, null, 0);
  }

  @Override
  public PlannedLane read(Upstream upstream, List<LaneCaller> callers) {
    boolean mocked = MOCK.equals(upstream.url());
    URI written = upstream.url() == null || mocked ? null : url(upstream, upstream.url());
    Profile profile = profile(upstream, written);
    LaneTuning tuning = tuning(upstream.limits());
    if (mocked) return new PlannedLane(upstream.name(), profile, null, MOCKS_OWN, tuning);
    if (written == null && profile.url() == null) throw wrong(upstream, "it needs a url");
    LaneAuth auth =
        auths.choose(
            new AuthChoice.Question(
                upstream, profile, isGuessed(upstream, written), written, callers));
    Profile called = auth instanceof LaneAuth.Login login ? login.profile() : profile;
    URI url = written == null ? URI.create(Objects.requireNonNull(called.url())) : written;
    return new PlannedLane(upstream.name(), called, url, auth, tuning);
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
          .orElseThrow(() -> wrong(upstream, "unknown profile " + upstream.profile() + KNOWN));
    }
    Optional<Profile> named = byId(upstream.name());
    if (url == null) {
      return named.orElseThrow(
          () -> wrong(upstream, "neither name nor url tells what it is" + KNOWN));
    }
    return named
        .map(name -> refined(name, url))
        .orElseGet(() -> ProviderHost.profile(url).orElse(Profile.GENERIC));
  }

  /** Names that an upstream may have without saying more. */
  public static List<String> providers() {
    return Arrays.stream(Profile.values()).map(Profile::id).toList();
  }

  /** By the name that manifests use. */
  public static Optional<Profile> byId(String id) {
    return Arrays.stream(Profile.values()).filter(profile -> profile.id().equals(id)).findFirst();
  }

  /** The name says what is spoken, the host may say which provider speaks it. */
  private static Profile refined(Profile named, URI url) {
    return ProviderHost.profile(url)
        .filter(host -> host.protocol() == named.protocol())
        .orElse(named);
  }

  /** Whether nothing but a host that is not known told what the upstream is. */
  private static boolean isGuessed(Upstream upstream, @Nullable URI url) {
    return url != null
        && upstream.profile() == null
        && byId(upstream.name()).isEmpty()
        && ProviderHost.profile(url).isEmpty();
  }

  private CommandException wrong(Upstream upstream, String problem) {
    String where = upstream.line() > 0 ? manifest + ":" + upstream.line() + ": " : "";
    return CommandException.usage(where + "upstream " + upstream.name() + ": " + problem + ".");
  }
}
