package dev.hivemind.examples.mock.fault;

import dev.hivemind.examples.mock.limit.Admission;
import dev.hivemind.examples.mock.limit.Limiter;
import dev.hivemind.examples.mock.limit.Limits;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.limit.UsageMeters;
import dev.hivemind.examples.mock.limit.UsageState;
import dev.hivemind.examples.mock.limit.UsageWindow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One provider's account: its rate limits, usage windows and requests in flight. */
final class Account {
  private final Limits limits;
  private final Limiter shared;
  private final Map<String, Limiter> ofModels = new HashMap<>();
  private final UsageMeters usage;
  private int inFlight;

  Account(Limits limits, List<UsageWindow> windows, RateCaps generous) {
    this.limits = limits;
    this.shared = limits.limiter(null, generous);
    limits
        .capsByModel()
        .keySet()
        .forEach(model -> ofModels.put(model, limits.limiter(model, generous)));
    this.usage = new UsageMeters(windows);
  }

  boolean isFull() {
    Integer most = limits.concurrency();
    return most != null && inFlight >= most;
  }

  void enter() {
    inFlight++;
  }

  void leave() {
    inFlight--;
  }

  int inFlight() {
    return inFlight;
  }

  /** Counts the request against the limits; what is present refuses it. */
  Optional<Failure> refusal(Arrival arrival, long now) {
    Optional<UsageState> exhausted = usage.exhausted(now);
    if (exhausted.isPresent()) {
      return Optional.of(Failure.limited(FailureCause.USAGE_WINDOW, exhausted.get().untilReset()));
    }
    return switch (limiter(arrival).admit(arrival.inputTokens(), now)) {
      case Admission.Admitted() -> {
        usage.spend(arrival.inputTokens());
        yield Optional.empty();
      }
      case Admission.Refused(RateKind kind, var wait) ->
          Optional.of(Failure.limited(cause(kind), wait));
    };
  }

  private static FailureCause cause(RateKind exhausted) {
    return switch (exhausted) {
      case REQUESTS -> FailureCause.REQUEST_RATE;
      case TOKENS, INPUT_TOKENS, OUTPUT_TOKENS -> FailureCause.TOKEN_RATE;
    };
  }

  void spend(Arrival arrival, long outputTokens, long now) {
    limiter(arrival).spend(outputTokens, now);
    usage.spend(outputTokens);
  }

  RateReport report(Arrival arrival, long now) {
    return new RateReport(limiter(arrival).pools(now), usage.states(now));
  }

  private Limiter limiter(Arrival arrival) {
    return ofModels.getOrDefault(arrival.model(), shared);
  }
}
