package dev.hivemind.proxy.network;

import java.net.URI;

/** The ports of URLs. */
final class Ports {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private Ports() {}

  /** The written one, else that of the scheme. */
  static int of(URI url) {
    if (url.getPort() >= 0) return url.getPort();
    return "https".equals(url.getScheme()) ? HTTPS : HTTP;
  }
}
