package dev.hivemind.proxy.backpressure;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/** Agents that always have something to send, through a limit, to a provider made of numbers. */
final class SimulatedLane {
  private final ConcurrencyLimit limit;
  private final int agents;
  private final IntFunction<Behaviour> provider;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long now = Duration.ofHours(1).toNanos();
  private long numbers;
  private int inFlight;
  private int smallestLimit = Integer.MAX_VALUE;

  /**
   * @param provider tells what becomes of an attempt from how many are in flight with it
   */
  SimulatedLane(ConcurrencyLimit limit, int agents, IntFunction<Behaviour> provider) {
    this.limit = limit;
    this.agents = agents;
    this.provider = provider;
    limit.agents(agents);
  }

  /**
   * What becomes of an attempt.
   *
   * @param rest from the first byte to the end
   * @param fails at the time of the first byte
   */
  record Behaviour(Duration firstByte, Duration rest, boolean stream, boolean fails) {
    static Behaviour stream(Duration firstByte, Duration rest) {
      return new Behaviour(firstByte, rest, true, false);
    }

    static Behaviour failing(Duration after) {
      return new Behaviour(after, Duration.ZERO, true, true);
    }
  }

  private record Event(long nanos, long number, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /** Runs until something is so; the time that took, at most an hour. */
  Duration runUntil(BooleanSupplier done) {
    long start = now;
    while (!done.getAsBoolean() && now - start < Duration.ofHours(1).toNanos()) {
      step();
    }
    return Duration.ofNanos(now - start);
  }

  void run(Duration time) {
    long end = now + time.toNanos();
    runUntil(() -> now >= end);
  }

  private void step() {
    while (inFlight < Math.min(agents, limit.limit())) {
      send();
    }
    Event next = events.remove();
    now = next.nanos();
    next.action().run();
    smallestLimit = Math.min(smallestLimit, limit.limit());
  }

  private void send() {
    inFlight++;
    SentAttempt attempt = new SentAttempt(now, "m", 10_000);
    Behaviour behaviour = provider.apply(inFlight);
    at(behaviour.firstByte(), () -> begin(attempt, behaviour));
  }

  private void begin(SentAttempt attempt, Behaviour behaviour) {
    if (behaviour.fails()) {
      inFlight--;
      limit.failed(attempt, now);
    } else {
      limit.firstByte(attempt, behaviour.firstByte(), behaviour.stream(), inFlight, now);
      at(behaviour.rest(), () -> end(attempt));
    }
  }

  private void end(SentAttempt attempt) {
    inFlight--;
    limit.succeeded(attempt, now);
  }

  private void at(Duration later, Runnable action) {
    events.add(new Event(now + later.toNanos(), numbers++, action));
  }

  int smallestLimit() {
    return smallestLimit;
  }
}
