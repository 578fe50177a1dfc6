package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.dispatch.Waiting;
import dev.hivemind.proxy.identity.Admission;
import dev.hivemind.proxy.identity.AgentPath;
import dev.hivemind.proxy.lock.BriefLock;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Every call in flight, by agent. Thread-safe. */
public final class Calls {
  private final ConcurrentMap<String, AgentCalls> agents = new ConcurrentHashMap<>();
  private final Ticker ticker;
  private final AtomicLong ids;
  private final BriefLock ending = new BriefLock();
  private volatile boolean ended; // written under ending, so that no call begins unseen by its end

  public Calls(Ticker ticker) {
    this.ticker = ticker;
    this.ids = new AtomicLong(firstId(ticker));
  }

  /** Ids begin with the time, so that they stay unique in a ledger that outlives the proxy. */
  static long firstId(Ticker ticker) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, ticker.now());
  }

  /** Null after {@link #end()}: no call begins any more. */
  @Nullable Call begin(Admission admission, AgentPath path, RequestHead head) {
    Call call = new Call(ids.getAndIncrement(), admission, path, head, ticker.nanos());
    if (!ending.<Boolean>locked(() -> begins(call))) {
      return null;
    }
    moved(call);
    return call;
  }

  private boolean begins(Call call) {
    if (!ended) {
      of(call.agent()).begin(call, ticker.nanos());
    }
    return !ended;
  }

  void end(Call call) {
    of(call.agent()).end(call, ticker.nanos());
    call.over().complete(null);
  }

  /** Notes that the call waits, until that is closed. */
  Wait waits(Call call) {
    AgentCalls calls = of(call.agent());
    calls.beginWait(ticker.nanos());
    return () -> calls.endWait(ticker.nanos());
  }

  /** A time in which a call is held here. */
  interface Wait extends AutoCloseable {
    @Override
    void close();
  }

  /** Notes that a byte of the call went either way. */
  void moved(Call call) {
    of(call.agent()).moved(ticker.nanos());
  }

  public AgentActivity activity(String agent) {
    AgentCalls calls = agents.get(agent);
    return calls == null ? AgentActivity.NONE : calls.activity(ticker.nanos());
  }

  /** What a call of the agent waits for before it comes to its lane; empty: none does. */
  public Optional<AgentWait> waiting(String agent) {
    AgentCalls calls = agents.get(agent);
    return calls == null
        ? Optional.empty()
        : calls.inFlight().stream().flatMap(call -> wait(call).stream()).findFirst();
  }

  private Optional<AgentWait> wait(Call call) {
    WaitReason reason = call.waitReason();
    if (reason == null) {
      return Optional.empty();
    }
    Duration waited = Duration.ofNanos(ticker.nanos() - call.arrivedNanos());
    Waiting waiting = new Waiting(1, 1, new Readiness.Blocked(reason), waited);
    return Optional.of(new AgentWait(call.agent(), call.lane().name(), waiting));
  }

  public void abort(String agent) {
    AgentCalls calls = agents.get(agent);
    if (calls != null) {
      calls.inFlight().forEach(Call::abort);
    }
  }

  /** Every agent that has called and was not forgotten, by name. */
  public Map<String, AgentActivity> activities() {
    Map<String, AgentActivity> activities = new TreeMap<>();
    agents.forEach((agent, calls) -> activities.put(agent, calls.activity(ticker.nanos())));
    return activities;
  }

  /**
   * Drops what is known of an agent.
   *
   * @return false while a call of it is in flight: nothing was done
   */
  public boolean forget(String agent) {
    return ending.<Boolean>locked(
        () -> {
          AgentCalls calls = agents.get(agent);
          if (calls != null && !calls.inFlight().isEmpty()) {
            return false;
          }
          agents.remove(agent);
          return true;
        });
  }

  /** Whether no call begins any more. */
  public boolean isEnded() {
    return ended;
  }

  /** Lets no call begin any more. */
  public void end() {
    ending.exclusively(() -> ended = true);
  }

  /**
   * Waits for the ends of all calls after {@link #end()}.
   *
   * @return whether there are none left
   */
  public boolean awaitLast(Duration patience) throws InterruptedException {
    return awaitAll(inFlight(), patience);
  }

  private static boolean awaitAll(List<Call> calls, Duration patience) throws InterruptedException {
    try {
      allOver(calls).get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException notYet) {
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Waits for the ends of the calls of an agent that are in flight.
   *
   * @return whether they have ended
   */
  public boolean awaitLast(String agent, Duration patience) throws InterruptedException {
    AgentCalls calls = agents.get(agent);
    return calls == null || awaitAll(List.copyOf(calls.inFlight()), patience);
  }

  /** Lets no call begin any more, aborts every call and waits for their ends. */
  public void close(Duration patience) {
    end();
    List<Call> last = inFlight();
    last.forEach(Call::abort);
    allOver(last).completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  private List<Call> inFlight() {
    return agents.values().stream().flatMap(calls -> calls.inFlight().stream()).toList();
  }

  private static CompletableFuture<Void> allOver(List<Call> calls) {
    return CompletableFuture.allOf(
        calls.stream().map(Call::over).toArray(CompletableFuture<?>[]::new));
  }

  private AgentCalls of(String agent) {
    return agents.computeIfAbsent(agent, name -> new AgentCalls());
  }
}
