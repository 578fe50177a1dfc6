package dev.hivemind.examples.mock.fault;

import java.time.Duration;

/** When a scripted fault happens. */
public sealed interface FaultTrigger {

  /**
   * @param number of the request for a model's answer, from 1
   * @param sinceFirst simulated time since the first one
   */
  boolean matches(long number, Duration sinceFirst);

  /** To requests of these numbers, both included. */
  record Numbers(long first, long last) implements FaultTrigger {
    @Override
    public boolean matches(long number, Duration sinceFirst) {
      return number >= first && number <= last;
    }
  }

  /** To requests that arrive in a time; its end is excluded. */
  record Times(Duration from, Duration until) implements FaultTrigger {
    @Override
    public boolean matches(long number, Duration sinceFirst) {
      return sinceFirst.compareTo(from) >= 0 && sinceFirst.compareTo(until) < 0;
    }
  }
}
