package dev.hivemind.examples.mock.fault;

import java.util.Map;

/** Something that a provider does to a request in place of, or while, serving it. */
public sealed interface Fault {

  /** Refuses it. */
  record Refuse(Failure failure) implements Fault {}

  /** Resets the connection before any answer. */
  record Reset() implements Fault {}

  /** Answers with status 502 and no body, as the authors' mock did for a reset. */
  record EmptyBadGateway() implements Fault {}

  /** Never answers. */
  record Silence() implements Fault {}

  /**
   * Serves it with a disturbance.
   *
   * @param headers that replace or join the answer's, names in lower case
   */
  record Disturb(Disturbance disturbance, Map<String, String> headers) implements Fault {
    public Disturb {
      headers = Map.copyOf(headers);
    }
  }
}
