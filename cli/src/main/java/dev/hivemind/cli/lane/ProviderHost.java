package dev.hivemind.cli.lane;

import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.network.HostAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;

/** Tells a provider by the host of a URL, parsed and whole (providers.md). */
public final class ProviderHost {
  private static final String AZURE_DOMAIN = ".openai.azure.com";
  private static final int OLLAMA_PORT = 11_434;

  private ProviderHost() {}

  /**
   * @param url with a host
   * @return empty: it is nobody's that is known
   */
  public static Optional<Profile> profile(URI url) {
    HostAddress host = HostAddress.of(url.getHost());
    if (host.name().endsWith(AZURE_DOMAIN)) return Optional.of(Profile.AZURE_OPENAI);
    if (url.getPort() == OLLAMA_PORT && host.isPrivate()) return Optional.of(Profile.OLLAMA);
    return Arrays.stream(Profile.values())
        .filter(profile -> profile.url() != null)
        .filter(profile -> host.name().equals(URI.create(profile.url()).getHost()))
        .filter(profile -> profile != Profile.OLLAMA) // its host is just this machine
        .findFirst();
  }
}
