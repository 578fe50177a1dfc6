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
 * @param auth whose credential its calls carry; the mock's own for the mock
 * @param tuning what the manifest writes of its limits
 */
public record PlannedLane(
    String name, Profile profile, @Nullable URI url, LaneAuth auth, LaneTuning tuning) {

  public boolean mocked() {
    return url == null;
  }

  /**
   * The lane for the proxy.
   *
   * @param actual where the upstream, or its mock, is
   */
  Lane at(URI actual) {
    return new Lane(name, profile, actual, auth.credential(), false, tuning);
  }

  /**
   * What its limits hang on, a secret: the key; the login that its callers send; where nobody needs
   * either, the place. Null: a mock's, or held by a proxy of another process.
   */
  @Nullable String credential() {
    if (url == null) return null;
    return switch (auth) {
      case LaneAuth.Key(String secret, _) -> secret;
      case LaneAuth.Login(String words, _, Profile of) -> of.id() + " " + words;
      case LaneAuth.Elsewhere _ -> null;
      case LaneAuth.Nothing _ -> url.toString();
    };
  }

  /** Whether calls are paid by a subscription, so that dollars are what they would cost. */
  boolean isSubscription() {
    return auth instanceof LaneAuth.Login login && !login.billed();
  }

  /** For a person: what is called, with which key or login, and whether that costs money. */
  public String description() {
    return described().toString();
  }

  private LaneDescription described() {
    boolean elsewhere = auth instanceof LaneAuth.Elsewhere;
    if (url == null || (elsewhere && !auth.billed())) {
      return LaneDescription.free(name, auth.words());
    }
    String where =
        elsewhere || isOwnUrl(url) ? "" : " at " + url.getScheme() + "://" + url.getAuthority();
    return auth.billed()
        ? LaneDescription.billed(name, auth.words() + where)
        : new LaneDescription(name, auth.words() + where);
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
