package dev.hivemind.task.manifest;

import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code upstreams:}, as written.
 *
 * @param profile null: told from the name, else from the URL
 * @param url null: the profile's own; {@code "mock"}: the in-process mock provider
 * @param apiKey a secret; null: the profile's key variable
 * @param auth whose credential is used
 * @param limits ceilings
 * @param line of the entry, from 1
 */
public record Upstream(
    String name,
    @Nullable String profile,
    @Nullable String url,
    @Nullable String apiKey,
    Auth auth,
    UpstreamLimits limits,
    int line) {

  /** Whose credential calls carry. */
  public enum Auth {
    /** A key where there is one, else the agent's own login. */
    AUTO,
    KEY,
    LOGIN
  }

  /** An upstream without ceilings and with the usual credential. */
  public Upstream(
      String name,
      @Nullable String profile,
      @Nullable String url,
      @Nullable String apiKey,
      int line) {
    this(name, profile, url, apiKey, Auth.AUTO, UpstreamLimits.NONE, line);
  }

  /** The same upstream elsewhere; no line of the manifest stands for it any more. */
  public Upstream at(String otherUrl) {
    return new Upstream(name, profile, otherUrl, apiKey, auth, limits, 0);
  }

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "Upstream[" + name + ", " + profile + ", " + url + "]";
  }
}
