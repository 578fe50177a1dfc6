package dev.hivemind.task.manifest;

import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code upstreams:}, as written.
 *
 * @param profile null: told from the name, else from the URL
 * @param url null: the profile's own; {@code "mock"}: the in-process mock provider
 * @param apiKey a secret; null: the profile's key variable
 * @param line of the entry, from 1
 */
public record Upstream(
    String name,
    @Nullable String profile,
    @Nullable String url,
    @Nullable String apiKey,
    int line) {

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "Upstream[" + name + ", " + profile + ", " + url + "]";
  }
}
