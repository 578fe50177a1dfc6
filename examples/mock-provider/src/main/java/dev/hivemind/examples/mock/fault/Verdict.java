package dev.hivemind.examples.mock.fault;

import dev.hivemind.examples.mock.limit.RateReport;

/** What becomes of a request. */
public sealed interface Verdict {

  /** It is refused. */
  record Refused(Failure failure, RateReport rates) implements Verdict {}

  /** Its connection is reset. */
  record Reset() implements Verdict {}

  /** Status 502 without a body. */
  record EmptyBadGateway() implements Verdict {}

  /** It is never answered. */
  record Silence() implements Verdict {}

  /** It is served. */
  record Served(Ticket ticket) implements Verdict {}
}
