package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A world with a time of its own, which goes on exactly when the fleet's owner waits: its clock,
 * its queue and the executor of its effects in one. Everything happens on the owner's thread, in an
 * order that is the same every time.
 */
final class Simulation implements EventQueue, Executor, Ticker {
  /** The clock's values wrap ten seconds after the start. */
  private static final long ORIGIN = Long.MAX_VALUE - Duration.ofSeconds(10).toNanos();

  static final Instant START = Instant.parse("2026-11-30T10:00:00Z");
  private static final Duration FOR_EVER = Duration.ofDays(1000);

  private final PriorityQueue<Happening> agenda =
      new PriorityQueue<>(Comparator.comparing(Happening::at).thenComparingLong(Happening::order));
  private final ArrayDeque<FleetEvent> inbox = new ArrayDeque<>();
  private Supplier<Duration> effectDelay = () -> Duration.ZERO;
  private Duration elapsed = Duration.ZERO;
  private long order;
  private boolean ownerInterrupted;

  /** How long effects take to begin; at once unless told otherwise. */
  void delayEffects(Supplier<Duration> delay) {
    effectDelay = delay;
  }

  /** Lets something happen that long from now. */
  void after(Duration delay, Runnable action) {
    agenda.add(new Happening(elapsed.plus(delay), order++, action));
  }

  /** Nothing runs for that long, neither the fleet nor its agents, while the clock goes on. */
  void sleep(Duration length) {
    List<Happening> later = new ArrayList<>();
    for (Happening happening : agenda) {
      later.add(new Happening(happening.at().plus(length), happening.order(), happening.action()));
    }
    agenda.clear();
    agenda.addAll(later);
    elapsed = elapsed.plus(length);
  }

  Duration elapsed() {
    return elapsed;
  }

  /** Lets everything happen that is still to come, the fleet being gone. */
  void playOut() {
    while (!agenda.isEmpty()) happen();
  }

  /** Makes the owner's wait end as an interrupt of its thread would. */
  void interruptOwner() {
    ownerInterrupted = true;
  }

  @Override
  public void put(FleetEvent event) {
    inbox.add(event);
  }

  @Override
  public @Nullable FleetEvent poll(Duration wait) throws InterruptedException {
    Duration deadline = elapsed.plus(wait);
    while (inbox.isEmpty()
        && !ownerInterrupted
        && !agenda.isEmpty()
        && !agenda.element().isAfter(deadline)) {
      happen();
    }
    if (ownerInterrupted) {
      ownerInterrupted = false;
      throw new InterruptedException();
    }
    if (!inbox.isEmpty()) return inbox.remove();
    boolean nothingComes = agenda.isEmpty() && elapsed.compareTo(FOR_EVER) > 0;
    if (nothingComes) throw new AssertionError("the fleet waits for ever");
    if (deadline.compareTo(elapsed) > 0) elapsed = deadline;
    return null;
  }

  private void happen() {
    Happening next = agenda.remove();
    if (next.isAfter(elapsed)) elapsed = next.at();
    next.action().run();
  }

  @Override
  public void execute(Runnable effect) {
    after(effectDelay.get(), effect);
  }

  @Override
  public long nanos() {
    return ORIGIN + elapsed.toNanos();
  }

  @Override
  public Instant now() {
    return START.plus(elapsed);
  }

  private record Happening(Duration at, long order, Runnable action) {
    boolean isAfter(Duration time) {
      return at.compareTo(time) > 0;
    }
  }
}
