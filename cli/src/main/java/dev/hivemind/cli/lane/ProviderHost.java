package dev.hivemind.cli.lane;

import dev.hivemind.proxy.Profile;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Tells a provider by the host of a URL, parsed and whole (providers.md). */
public final class ProviderHost {
  private static final String AZURE_DOMAIN = ".openai.azure.com";
  private static final int OLLAMA_PORT = 11_434;
  private static final int UNIQUE_LOCAL = 0xfc;
  private static final int SEVEN_BITS = 0xfe;

  private ProviderHost() {}

  /**
   * @param url with a host
   * @return empty: it is nobody's that is known
   */
  public static Optional<Profile> profile(URI url) {
    String host = url.getHost().toLowerCase(Locale.ROOT);
    if (host.endsWith(AZURE_DOMAIN)) return Optional.of(Profile.AZURE_OPENAI);
    if (url.getPort() == OLLAMA_PORT && isNear(host)) return Optional.of(Profile.OLLAMA);
    return Arrays.stream(Profile.values())
        .filter(profile -> profile.url() != null)
        .filter(profile -> host.equals(URI.create(profile.url()).getHost()))
        .filter(profile -> profile != Profile.OLLAMA) // its host is just this machine
        .findFirst();
  }

  /** Whether the host is this machine, or has an address of a private network. */
  private static boolean isNear(String host) {
    if (host.equals("localhost")) return true;
    try {
      InetAddress address = InetAddress.ofLiteral(host.replaceAll("^\\[|]$", ""));
      return address.isLoopbackAddress()
          || address.isSiteLocalAddress()
          || address.isLinkLocalAddress()
          || isUniqueLocal(address);
    } catch (IllegalArgumentException name) {
      return false; // A name is not looked up: what it means may change.
    }
  }

  /** RFC 4193. */
  private static boolean isUniqueLocal(InetAddress address) {
    return address instanceof Inet6Address
        && (address.getAddress()[0] & SEVEN_BITS) == UNIQUE_LOCAL;
  }
}
