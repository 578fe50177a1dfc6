package dev.hivemind.examples.mock.delivery;

import dev.hivemind.examples.mock.fault.Ticket;
import dev.hivemind.examples.mock.model.TokenCount;
import java.time.Duration;

/** What the server does about a call. */
public sealed interface Delivery {

  /** Answers at once. */
  record AtOnce(Transmission transmission) implements Delivery {}

  /**
   * Answers as a model does.
   *
   * @param latency simulated time before the head
   * @param pause simulated time before each piece but the first
   * @param tokens served once everything is delivered
   * @param ticket to be closed when the answer ends, whatever way
   */
  record Paced(
      Transmission transmission, Duration latency, Duration pause, TokenCount tokens, Ticket ticket)
      implements Delivery {}

  /** Resets the connection. */
  record Reset() implements Delivery {}

  /** Never answers. */
  record Silence() implements Delivery {}
}
