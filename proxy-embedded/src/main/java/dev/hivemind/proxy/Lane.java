package dev.hivemind.proxy;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * One upstream with one credential.
 *
 * @param name unique in a proxy; shown to people
 * @param url base URL; its path, if any, is put before the request's
 * @param insecure whether a certificate that cannot be verified is accepted
 */
public record Lane(
    String name,
    Profile profile,
    URI url,
    Credential credential,
    boolean insecure,
    LaneTuning tuning) {

  /**
   * A lane that nobody tuned.
   *
   * @param apiKey a secret; null: the upstream wants none
   */
  public Lane(String name, Profile profile, URI url, @Nullable String apiKey, boolean insecure) {
    this(
        name,
        profile,
        url,
        apiKey == null ? Credential.NONE : new Credential.Key(apiKey),
        insecure,
        LaneTuning.DEFAULT);
  }

  public Lane with(LaneTuning other) {
    return new Lane(name, profile, url, credential, insecure, other);
  }

  /** Leaves out the credential. */
  @Override
  public String toString() {
    return "Lane[" + name + ", " + profile.id() + ", " + url + "]";
  }
}
