package dev.hivemind.cli.proxy;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.lane.ProviderHost;
import dev.hivemind.cli.lane.UpstreamReader;
import dev.hivemind.proxy.Profile;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An upstream as the command line gives it: {@code URL}, {@code NAME=URL}, or in place of a URL the
 * name of a provider or {@code mock}.
 *
 * @param name in paths and for people
 * @param url null: the mock provider in this process
 * @param trusted whether the user, or the provider's own host, says who is called: only then does a
 *     key from the environment go there
 */
record UpstreamArgument(String name, Profile profile, @Nullable URI url, boolean trusted) {
  private static final Pattern NAMED = Pattern.compile("([A-Za-z][A-Za-z0-9_-]*)=(.+)");

  /** The first segments of paths that clients call. */
  private static final Set<String> TAKEN = Set.of("a", "api", "hivemind", "v1", "v1beta");

  /**
   * @param profile as written; null: the host tells
   * @throws CommandException (usage) when it makes no sense
   */
  static UpstreamArgument parse(String text, @Nullable String profile) {
    Matcher named = NAMED.matcher(text);
    boolean hasName = named.matches();
    String place = hasName ? named.group(2) : text;
    Profile written = profile == null ? null : known(profile);
    if (written == null && hasName && place.equals(UpstreamReader.MOCK)) {
      written = UpstreamReader.byId(named.group(1)).orElse(null); // A mock of that provider.
    }
    UpstreamArgument upstream = at(place, written);
    return hasName ? upstream.called(named.group(1)) : upstream;
  }

  private static UpstreamArgument at(String place, @Nullable Profile written) {
    if (place.equals(UpstreamReader.MOCK)) {
      Profile profile = written == null ? Profile.GENERIC : written;
      return new UpstreamArgument(UpstreamReader.MOCK, profile, null, false);
    }
    Optional<Profile> provider = UpstreamReader.byId(place);
    String own = provider.map(Profile::url).orElse(place);
    URI url = UpstreamReader.parse(own);
    if (url == null) throw wrong(place, "it is mock, a provider, or a URL with http or https");
    Optional<Profile> told = Optional.ofNullable(written).or(() -> ProviderHost.profile(url));
    Profile profile = told.orElse(Profile.GENERIC);
    return new UpstreamArgument(profile.id(), profile, url, told.isPresent());
  }

  private static Profile known(String profile) {
    return UpstreamReader.byId(profile)
        .orElseThrow(
            () ->
                CommandException.usage(
                    "--profile: there is no %s; there are %s"
                        .formatted(profile, String.join(", ", UpstreamReader.providers()))));
  }

  UpstreamArgument called(String other) {
    if (TAKEN.contains(other)) throw wrong(other, "this name begins the paths of clients");
    return new UpstreamArgument(other, profile, url, trusted);
  }

  private static CommandException wrong(String what, String why) {
    return CommandException.usage("--upstream %s: %s".formatted(what, why));
  }
}
