package dev.hivemind.cli.lane;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneTuning;
import dev.hivemind.proxy.Profile;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * An upstream that a run is going to call.
 *
 * @param url null: the mock provider in this process
 * @param apiKey a secret; null: none is needed
 * @param keySource where the key comes from, for a person; null: none is needed
 * @param tuning what the manifest writes of its limits
 */
public record PlannedLane(
    String name,
    Profile profile,
    @Nullable URI url,
    @Nullable String apiKey,
    @Nullable String keySource,
    LaneTuning tuning) {

  public boolean mocked() {
    return url == null;
  }

  /**
   * The lane for the proxy.
   *
   * @param actual where the upstream, or its mock, is
   * @param key a secret; null: none is needed
   */
  Lane at(URI actual, @Nullable String key) {
    return new Lane(name, profile, actual, key, false).with(tuning);
  }

  /** For a person: what is called, with which key, and whether that costs money. */
  public String description() {
    if (url == null) return name + ": mock provider in this process (free)";
    String where = isOwnUrl(url) ? "" : " at " + url.getScheme() + "://" + url.getAuthority();
    if (keySource == null) return name + ": no key needed" + where;
    return name + ": " + keySource + where + " (billed)";
  }

  private boolean isOwnUrl(URI actual) {
    String own = profile.url();
    return own != null && URI.create(own).equals(actual);
  }

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "PlannedLane[" + description() + "]";
  }
}
