package dev.hivemind.examples.mock.limit;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The usage windows of one account. Not thread-safe. */
public final class UsageMeters {
  private final List<UsageMeter> meters;

  /**
   * @param windows none: the account is no subscription
   */
  public UsageMeters(List<UsageWindow> windows) {
    meters = windows.stream().map(UsageMeter::new).toList();
  }

  /**
   * Takes note of a request.
   *
   * @return the exhausted window that ends last, when there is one: the request is rejected
   */
  public Optional<UsageState> exhausted(long now) {
    meters.forEach(meter -> meter.roll(now));
    return states(now).stream()
        .filter(UsageState::isRejected)
        .max(Comparator.comparing(UsageState::untilReset));
  }

  public void spend(long tokens) {
    meters.forEach(meter -> meter.spend(tokens));
  }

  public List<UsageState> states(long now) {
    return meters.stream().map(meter -> meter.state(now)).toList();
  }
}
