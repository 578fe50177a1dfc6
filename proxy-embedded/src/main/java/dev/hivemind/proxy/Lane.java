package dev.hivemind.proxy;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * One upstream with one credential.
 *
 * @param name unique in a proxy; shown to people
 * @param url base URL; its path, if any, is put before the request's
 * @param apiKey a secret; null: the upstream wants none, whatever credential the caller sends is
 *     removed
 * @param insecure whether a certificate that cannot be verified is accepted
 */
public record Lane(
    String name, Profile profile, URI url, @Nullable String apiKey, boolean insecure) {

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "Lane[" + name + ", " + profile.id() + ", " + url + "]";
  }
}
