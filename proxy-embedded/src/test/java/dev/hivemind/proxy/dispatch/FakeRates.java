package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.rate.RateLimits;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * So many requests a minute for each model that has a limit; minutes start at the first request.
 */
final class FakeRates implements RateLimits {
  static final Duration MINUTE = Duration.ofSeconds(60);
  private final Map<String, Window> windows = new HashMap<>();
  private final Set<Drawn> open = new HashSet<>();
  private final Deque<String> heard = new ArrayDeque<>();
  private @Nullable UsageWindow parked;
  private int checks;
  private boolean settlementBroken;
  private boolean checkBroken;

  private static final class Window {
    private final int limit;
    private int used;
    private long endNanos;

    Window(int limit) {
      this.limit = limit;
    }

    boolean isFull(int others, long now) {
      return used + others >= limit && endNanos - now > 0;
    }

    void draw(long now) {
      if (used == 0 || endNanos - now <= 0) {
        used = 0;
        endNanos = now + MINUTE.toNanos();
      }
      used++;
    }
  }

  /** Compared by identity. */
  private static final class Drawn implements Reservation {
    private final @Nullable Window window;

    Drawn(@Nullable Window window) {
      this.window = window;
    }
  }

  FakeRates limit(String model, int requestsPerMinute) {
    windows.put(model, new Window(requestsPerMinute));
    return this;
  }

  private @Nullable Window window(RateNeed need) {
    return need.counted() ? windows.get(need.model()) : null;
  }

  /** The provider does not count what failed. */
  void giveBack(String model) {
    Window window = windows.get(model);
    if (window != null) {
      window.used--;
    }
  }

  /** Parks the lane until then. */
  void park(UsageWindow until) {
    parked = until;
  }

  @Override
  public Optional<UsageWindow> parked(Moment now) {
    return Optional.ofNullable(parked).filter(window -> now.wall().isBefore(window.until()));
  }

  @Override
  public Readiness check(RateNeed need, int others, Moment now) {
    checks++;
    if (checkBroken) {
      checkBroken = false;
      throw new IllegalStateException("broken");
    }
    Window window = window(need);
    return window == null || !window.isFull(others, now.nanos())
        ? Readiness.NOW
        : new Readiness.NotBefore(window.endNanos, reason(need.model(), window));
  }

  private static WaitReason reason(String model, Window window) {
    return new WaitReason.RateLimit(Quantity.REQUESTS, model, window.used, window.limit);
  }

  @Override
  public Reservation reserve(RateNeed need, Moment now) {
    Window window = window(need);
    if (window != null) {
      window.draw(now.nanos());
    }
    Drawn drawn = new Drawn(window);
    open.add(drawn);
    return drawn;
  }

  @Override
  public void answered(Reservation reservation, int status, Headers headers, Moment now) {
    hear("answered " + status);
  }

  @Override
  public void refused(Reservation reservation, @Nullable Duration wait, Moment now) {
    hear("refused " + wait);
  }

  @Override
  public void settle(Reservation reservation, Usage usage, Moment now) {
    end(reservation);
    if (settlementBroken) {
      settlementBroken = false;
      throw new IllegalStateException("broken");
    }
    hear("settled " + usage.input());
  }

  @Override
  public void cancel(Reservation reservation, Moment now) {
    Window window = end(reservation).window;
    if (window != null) {
      window.used--;
    }
    hear("cancelled");
  }

  private Drawn end(Reservation reservation) {
    if (!(reservation instanceof Drawn drawn) || !open.remove(drawn)) {
      throw new IllegalStateException("Ended twice");
    }
    return drawn;
  }

  @Override
  public List<PoolView> pools(Moment now) {
    return windows.entrySet().stream()
        .map(
            of ->
                new PoolView(
                    Quantity.REQUESTS, of.getKey(), of.getValue().used, of.getValue().limit, null))
        .toList();
  }

  void breakNextSettlement() {
    settlementBroken = true;
  }

  void breakNextCheck() {
    checkBroken = true;
  }

  /** Reservations that were not ended. */
  int open() {
    return open.size();
  }

  /** Only the latest is kept: a soak must not fill the memory. */
  private void hear(String what) {
    heard.add(what);
    if (heard.size() > 100) {
      heard.remove();
    }
  }

  List<String> heard() {
    return List.copyOf(heard);
  }

  int checks() {
    return checks;
  }
}
