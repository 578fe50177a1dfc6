package dev.hivemind.examples.mock.fault;

import dev.hivemind.examples.mock.limit.Limits;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.limit.UsageWindow;
import dev.hivemind.examples.mock.time.RequestDraws;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides what becomes of each request: scripted faults first, then in the order of the paper's
 * harness concurrency, chance, usage windows and rate limits. Knows no clock and no network: times
 * are simulated nanoseconds that never go back. Thread-safe.
 */
public final class FaultPlan {
  private final Faults faults;
  private final Limits limits;
  private final List<UsageWindow> windows;
  private final long seed;

  /** Guarded by this, as all that follows. */
  private final Map<String, Account> accounts = new HashMap<>();

  private long requests;
  private long firstAt;
  private int peak;

  public FaultPlan(Faults faults, Limits limits, List<UsageWindow> windows, long seed) {
    this.faults = faults;
    this.limits = limits;
    this.windows = List.copyOf(windows);
    this.seed = seed;
  }

  public synchronized Verdict judge(Arrival arrival, long now) {
    if (requests++ == 0) firstAt = now;
    RequestDraws draws = RequestDraws.of(seed, requests);
    Account account =
        accounts.computeIfAbsent(
            arrival.provider(), name -> new Account(limits, windows, arrival.generous()));
    Optional<Fault> scripted = faults.script().faultOf(requests, Duration.ofNanos(now - firstAt));
    Fault fault = scripted.orElseGet(() -> chance(account, draws));
    return switch (fault) {
      case Fault.Refuse(Failure failure) -> new Verdict.Refused(failure, RateReport.SILENT);
      case Fault.Reset() -> new Verdict.Reset();
      case Fault.EmptyBadGateway() -> new Verdict.EmptyBadGateway();
      case Fault.Silence() -> new Verdict.Silence();
      case Fault.Disturb served -> admit(arrival, account, draws, served, now);
    };
  }

  /** The order of the paper's harness; each draw is made whether or not it comes to it. */
  private Fault chance(Account account, RequestDraws draws) {
    FaultRates rates = faults.rates();
    if (account.isFull() || draws.overload() < rates.overload()) {
      return new Fault.Refuse(Failure.of(Failure.OVERLOADED));
    }
    if (draws.reset() < rates.reset()) return faults.resetMode().fault();
    if (draws.error() < rates.error()) {
      return new Fault.Refuse(Failure.of(Failure.BAD_GATEWAY));
    }
    if (draws.bareRefusal() < rates.bareRefusal()) {
      return new Fault.Refuse(Failure.of(Failure.TOO_MANY_REQUESTS));
    }
    return new Fault.Disturb(disturbance(draws, rates), Map.of());
  }

  private static Disturbance disturbance(RequestDraws draws, FaultRates rates) {
    if (draws.errorEvent() < rates.errorEvent()) return Disturbance.ERROR_FIRST;
    if (draws.midStreamReset() < rates.midStreamReset()) return Disturbance.RESET_MID_STREAM;
    return Disturbance.NONE;
  }

  private Verdict admit(
      Arrival arrival, Account account, RequestDraws draws, Fault.Disturb served, long now) {
    if (account.isFull()) {
      return new Verdict.Refused(Failure.of(Failure.OVERLOADED), RateReport.SILENT);
    }
    Optional<Failure> refusal = account.refusal(arrival, now);
    RateReport report = account.report(arrival, now);
    if (refusal.isPresent()) return new Verdict.Refused(refusal.get(), report);
    if (served.disturbance() == Disturbance.ERROR_FIRST && !arrival.streamed()) {
      // Without a stream there is no event to say it in.
      return new Verdict.Refused(Failure.of(Failure.OVERLOADED), RateReport.SILENT);
    }
    account.enter();
    peak = Math.max(peak, account.inFlight());
    return new Verdict.Served(new Ticket(this, account, arrival, draws, served, report));
  }

  /** The most requests that one provider served at once. */
  public synchronized int peakConcurrency() {
    return peak;
  }

  /** Requests that are being served now, by all providers together. */
  public synchronized int inFlight() {
    return accounts.values().stream().mapToInt(Account::inFlight).sum();
  }
}
