package dev.hivemind.cli.bench.scenario;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockOptionsBuilder;
import dev.hivemind.proxy.Profile;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A mock provider of a scenario, and what HiveMind is told of it.
 *
 * @param lane its name
 * @param profile of the provider that it stands for
 * @param behaviour of the mock
 * @param concurrent calls at once that HiveMind may make, as a user would write it; null: not said
 * @param shut how long nothing can succeed, from the first request on; for the limit
 */
public record Upstream(
    String lane,
    Profile profile,
    UnaryOperator<MockOptionsBuilder> behaviour,
    @Nullable Integer concurrent,
    Duration shut) {

  public static Upstream of(
      Profile profile, UnaryOperator<MockOptionsBuilder> behaviour, @Nullable Integer concurrent) {
    return new Upstream(profile.id(), profile, behaviour, concurrent, Duration.ZERO);
  }

  public Upstream shutFor(Duration time) {
    return new Upstream(lane, profile, behaviour, concurrent, time);
  }

  /** Of the mock, by whatever clock it goes. */
  public MockOptions options(long seed) {
    return behaviour.apply(MockOptions.builder()).seed(seed).build();
  }
}
