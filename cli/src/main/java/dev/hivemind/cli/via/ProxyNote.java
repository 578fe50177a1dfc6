package dev.hivemind.cli.via;

import dev.hivemind.task.run.ProcessIdentity;
import java.net.URI;

/**
 * What a running proxy leaves for runs that want to join it.
 *
 * @param version of HiveMind
 * @param process the proxy's
 * @param secret that a run must show; guests do not know it
 */
record ProxyNote(int schema, URI url, String version, ProcessIdentity process, String secret) {
  static final int SCHEMA = 1;

  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "ProxyNote[" + url + "]";
  }
}
