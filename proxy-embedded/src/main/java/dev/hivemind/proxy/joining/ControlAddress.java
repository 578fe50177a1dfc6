package dev.hivemind.proxy.joining;

import java.net.URI;

/**
 * Where a proxy of another process is, and what opens it.
 *
 * @param server {@code http://127.0.0.1:PORT}
 * @param secret that the proxy wrote down for this user's own processes
 * @param version of this HiveMind
 */
public record ControlAddress(URI server, String secret, String version) {

  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "ControlAddress[" + server + "]";
  }
}
