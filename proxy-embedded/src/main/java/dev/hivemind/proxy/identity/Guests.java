package dev.hivemind.proxy.identity;

import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.lock.BriefLock;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Headers;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lets in callers that nobody admitted one by one, and makes an agent of each that can be told from
 * the others. Remembers a bounded number of them. Thread-safe.
 */
public final class Guests implements Identification {
  private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(1);

  private final FrontDoor door;
  private final LaneChoice lanes;
  private final AgentTerms terms;
  private final GuestWatch watch;
  private final Ticker ticker;
  private final CallerNames names = new CallerNames();

  private final BriefLock lock = new BriefLock();

  // Guarded by lock.
  private final GuestBook book = new GuestBook();
  private long countedNanos;

  /**
   * @param lanes at least one
   * @param protocols the API that a path tells; null: it tells none
   * @param terms of every guest
   */
  public Guests(
      FrontDoor door,
      List<Lane> lanes,
      Function<String, @Nullable Protocol> protocols,
      AgentTerms terms,
      GuestWatch watch,
      Ticker ticker) {
    this.door = door;
    this.lanes = new LaneChoice(lanes, protocols);
    this.terms = terms;
    this.watch = watch;
    this.ticker = ticker;
    this.countedNanos = ticker.nanos();
  }

  @Override
  public @Nullable Identified identify(String target, Headers headers) {
    String rest = door.enter(target, headers);
    if (rest == null) {
      return null;
    }
    LaneChoice.Chosen chosen = lanes.choose(rest);
    String agent = names.of(rest, headers);
    lock.exclusively(() -> note(agent, chosen.lane().name()));
    return new Identified(new Admission(agent, chosen.lane(), terms), chosen.path(), () -> true);
  }

  /** Call with the lock. */
  private void note(String agent, String lane) {
    long now = ticker.nanos();
    boolean arrived = book.note(agent, lane, now);
    if (arrived) {
      watch.arrived(agent);
      forgetSome(now);
    }
    if (arrived || now - countedNanos >= BETWEEN_COUNTS.toNanos()) {
      countedNanos = now;
      book.present(now).forEach(watch::present);
    }
  }

  private void forgetSome(long now) {
    for (String agent : book.forgettable(now)) {
      if (watch.left(agent)) {
        book.forget(agent);
      }
    }
  }
}
