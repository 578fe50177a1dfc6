package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.rate.Provider.Reply;
import dev.hivemind.proxy.rate.RateLimits.Reservation;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Callers who always want to call, a lane's rate limits and a provider, in simulated time. A caller
 * whose attempt fails tries again. Times are nanoseconds since the start.
 */
final class SimulatedLane {
  private static final long TICKER_ORIGIN = 987_654_321L;

  private final LaneRates rates;
  private final Provider provider;
  private final Random random;
  private final Instant origin;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long eventCount;
  private long now;
  private int free;
  private long alarm = Long.MIN_VALUE;

  String model = "claude-sonnet-5-5";
  Duration latency = Duration.ofMillis(80);
  Duration jitter = Duration.ofMillis(50);
  Duration thinking = Duration.ofMillis(50);
  Duration generation = Duration.ZERO;
  Duration headDelay = Duration.ZERO;
  double failures;
  long bodyBytes = 400;
  double tokensPerByte = 0.25;
  long output;

  /** When each request was admitted. */
  final List<Long> admitted = new ArrayList<>();

  /** When each request was refused. */
  final List<Long> refused = new ArrayList<>();

  /** When each attempt was sent. */
  final List<Long> sent = new ArrayList<>();

  SimulatedLane(LaneRates rates, Provider provider, Instant origin, int callers, long seed) {
    this.rates = rates;
    this.provider = provider;
    this.origin = origin;
    this.random = new Random(seed);
    this.free = callers;
  }

  private record Event(long at, long order, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
    }
  }

  Moment moment() {
    return new Moment(TICKER_ORIGIN + now, origin.plusNanos(now));
  }

  void runFor(Duration length) {
    long end = now + length.toNanos();
    send();
    while (!events.isEmpty() && events.peek().at <= end) {
      Event next = events.remove();
      now = next.at;
      next.action.run();
      send();
    }
    now = end;
  }

  private void later(long nanos, Runnable action) {
    events.add(new Event(now + Math.max(0, nanos), eventCount++, action));
  }

  /** Looks again then; one alarm is enough. */
  private void ring(long at) {
    if (alarm <= now || at < alarm) {
      alarm = at;
      later(at - now, () -> {});
    }
  }

  private void send() {
    while (free > 0) {
      RateNeed need = new RateNeed(model, true, bodyBytes);
      switch (rates.check(need, moment())) {
        case Readiness.Now() -> {
          free--;
          start(rates.reserve(need, moment()));
        }
        case Readiness.NotBefore(var nanos, var reason) -> {
          ring(Math.max(now + 1, nanos - TICKER_ORIGIN));
          return;
        }
        case Readiness.Blocked(var reason) -> {
          return;
        }
      }
    }
  }

  private void start(Reservation reservation) {
    sent.add(now);
    long way = (latency.toNanos() + (long) (random.nextDouble() * jitter.toNanos())) / 2;
    later(way, () -> arrive(reservation, way));
  }

  private void arrive(Reservation reservation, long way) {
    if (random.nextDouble() < failures) {
      later(way, () -> fail(reservation, random.nextBoolean()));
      return;
    }
    Reply reply = provider.receive(now, tokens());
    (reply.status() == 429 ? refused : admitted).add(now);
    later(way + headDelay.toNanos(), () -> head(reservation, reply));
  }

  private long tokens() {
    return (long) Math.ceil(bodyBytes * tokensPerByte);
  }

  private void fail(Reservation reservation, boolean badGateway) {
    if (badGateway) {
      rates.answered(reservation, 502, Headers.NONE, moment());
    }
    end(reservation, Usage.NONE);
  }

  private void head(Reservation reservation, Reply reply) {
    rates.answered(reservation, reply.status(), reply.headers(), moment());
    if (reply.status() == 429) {
      rates.refused(reservation, reply.retryAfter(), moment());
      end(reservation, Usage.NONE);
    } else {
      Usage usage = new Usage(tokens(), output, 0, 0, false);
      later(generation.toNanos(), () -> end(reservation, usage));
    }
  }

  private void end(Reservation reservation, Usage usage) {
    rates.settle(reservation, usage, moment());
    later(thinking.toNanos(), () -> free++);
  }

  long refusedAfter(Duration start) {
    return refused.stream().filter(at -> at >= start.toNanos()).count();
  }

  /** The most that was sent within any stretch of a length. */
  long mostSentWithin(Duration length) {
    int most = 0;
    for (int first = 0, last = 0; last < sent.size(); last++) {
      while (sent.get(last) - sent.get(first) >= length.toNanos()) {
        first++;
      }
      most = Math.max(most, last - first + 1);
    }
    return most;
  }
}
