package dev.hivemind.proxy.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A host as a URL names it; no name is ever looked up. Immutable.
 *
 * @param name lower case, without the brackets of an IPv6 address and the dot that may end a name
 */
public record HostAddress(String name) {
  private static final String LOCALHOST = "localhost";

  /** First byte and its mask of the addresses that an organisation gives itself (RFC 4193). */
  private static final int UNIQUE_LOCAL = 0xFC;

  private static final int UNIQUE_LOCAL_MASK = 0xFE;

  public static HostAddress of(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    if (name.startsWith("[") && name.endsWith("]")) name = name.substring(1, name.length() - 1);
    if (name.endsWith(".")) name = name.substring(0, name.length() - 1);
    return new HostAddress(name);
  }

  /** Whether it is this machine. */
  public boolean isLoopback() {
    InetAddress address = literal();
    return address == null
        ? name.equals(LOCALHOST) || name.endsWith("." + LOCALHOST)
        : address.isLoopbackAddress();
  }

  /**
   * Whether it is this machine or one of a network that is not public, told from the name alone.
   */
  public boolean isPrivate() {
    InetAddress address = literal();
    if (address == null) {
      boolean single = !name.contains(".");
      return single || isLoopback() || name.endsWith(".local") || name.endsWith(".internal");
    }
    return address.isLoopbackAddress()
        || address.isSiteLocalAddress()
        || address.isLinkLocalAddress()
        || isUniqueLocal(address);
  }

  private static boolean isUniqueLocal(InetAddress address) {
    return address instanceof Inet6Address
        && (address.getAddress()[0] & UNIQUE_LOCAL_MASK) == UNIQUE_LOCAL;
  }

  /** Whether it is an address of a block such as {@code 10.0.0.0/8}. */
  boolean isIn(String block) {
    int slash = block.indexOf('/');
    InetAddress address = literal();
    InetAddress network = slash < 0 ? null : literal(block.substring(0, slash));
    if (address == null || network == null) return false;
    String length = block.substring(slash + 1);
    return length.matches("\\d{1,3}")
        && sharesPrefix(address.getAddress(), network.getAddress(), Integer.parseInt(length));
  }

  private static boolean sharesPrefix(byte[] one, byte[] other, int bits) {
    if (one.length != other.length || bits > one.length * Byte.SIZE) return false;
    int whole = bits / Byte.SIZE;
    int rest = bits % Byte.SIZE;
    if (!Arrays.equals(one, 0, whole, other, 0, whole)) return false;
    return rest == 0 || (one[whole] ^ other[whole]) >> (Byte.SIZE - rest) == 0;
  }

  private @Nullable InetAddress literal() {
    return literal(name);
  }

  /** Null for a name. */
  private static @Nullable InetAddress literal(String text) {
    try {
      return InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException _) {
      return null;
    }
  }
}
