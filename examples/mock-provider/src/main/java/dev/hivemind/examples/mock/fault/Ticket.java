package dev.hivemind.examples.mock.fault;

import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.time.RequestDraws;
import java.util.Map;

/** A request that is being served. Thread-safe. */
public final class Ticket {
  private final FaultPlan plan;
  private final Account account;
  private final Arrival arrival;
  private final RequestDraws draws;
  private final Fault.Disturb fault;
  private final RateReport rates;
  private boolean open = true;

  Ticket(
      FaultPlan plan,
      Account account,
      Arrival arrival,
      RequestDraws draws,
      Fault.Disturb fault,
      RateReport rates) {
    this.plan = plan;
    this.account = account;
    this.arrival = arrival;
    this.draws = draws;
    this.fault = fault;
    this.rates = rates;
  }

  public RequestDraws draws() {
    return draws;
  }

  public Disturbance disturbance() {
    return fault.disturbance();
  }

  /** That replace or join those of the answer, names in lower case. */
  public Map<String, String> headers() {
    return fault.headers();
  }

  /** What the answer tells about limits. */
  public RateReport rates() {
    return fault.disturbance() == Disturbance.NO_RATE_HEADERS ? RateReport.SILENT : rates;
  }

  /**
   * Gives the request's place back and counts what it produced. Only the first call does.
   *
   * @param now simulated nanoseconds
   */
  public void close(long outputTokens, long now) {
    synchronized (plan) {
      if (!open) return;
      open = false;
      account.leave();
      account.spend(arrival, outputTokens, now);
    }
  }
}
