package dev.hivemind.proxy.network;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The hosts that are called without a forward proxy, as {@code NO_PROXY} lists them: names (with
 * all that is below them), addresses, blocks of addresses, each with a port or without, or {@code
 * *}. This machine is always one of them. Immutable.
 */
public final class DirectHosts {
  /** This machine only. */
  public static final DirectHosts LOOPBACK = new DirectHosts(List.of());

  private static final String EVERYTHING = "*";

  private final List<String> entries;

  private DirectHosts(List<String> entries) {
    this.entries = entries;
  }

  /**
   * @param list separated by commas or blanks
   */
  public static DirectHosts parse(String list) {
    return new DirectHosts(
        Arrays.stream(list.split("[,\\s]+"))
            .filter(entry -> !entry.isEmpty())
            .map(entry -> entry.toLowerCase(Locale.ROOT))
            .toList());
  }

  /**
   * @param url with a host
   */
  public boolean contain(URI url) {
    HostAddress host = HostAddress.of(url.getHost());
    return host.isLoopback() || entries.stream().anyMatch(entry -> matches(entry, host, url));
  }

  private static boolean matches(String entry, HostAddress host, URI url) {
    if (entry.equals(EVERYTHING) || host.isIn(entry)) return true;
    int colon = portColon(entry);
    if (colon >= 0 && !entry.substring(colon + 1).equals(Integer.toString(Ports.of(url)))) {
      return false;
    }
    String pattern = colon < 0 ? entry : entry.substring(0, colon);
    String name = HostAddress.of(pattern.replaceFirst("^\\*?\\.", "")).name();
    return !name.isEmpty() && (host.name().equals(name) || host.name().endsWith("." + name));
  }

  /** Where the port begins; negative: there is none. The colons of a bare IPv6 address are none. */
  private static int portColon(String entry) {
    int last = entry.lastIndexOf(':');
    boolean bareAddress = entry.indexOf(':') != last && !entry.startsWith("[");
    return bareAddress || last < entry.lastIndexOf(']') ? -1 : last;
  }
}
