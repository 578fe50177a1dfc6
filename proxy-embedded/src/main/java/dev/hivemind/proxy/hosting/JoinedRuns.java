package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.time.Ticker;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Every run that has joined this proxy and not left. Thread-safe. */
public final class JoinedRuns {
  private final ConcurrentMap<String, JoinedRun> runs = new ConcurrentHashMap<>();
  private final PriceTable prices = PriceTable.shipped();
  private final Ticker ticker;

  public JoinedRuns(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Takes a run in.
   *
   * @param id its own; where one of that id is there already, it goes by another name
   */
  JoinedRun join(String id, List<String> lanes, BudgetPlan budgets) {
    for (int number = 1; ; number++) {
      String name = number == 1 ? id : id + "~" + number;
      JoinedRun run = new JoinedRun(name, lanes, budgets, prices, ticker);
      if (runs.putIfAbsent(name, run) == null) {
        return run;
      }
    }
  }

  /** Null: there is none of that name. */
  @Nullable JoinedRun named(String name) {
    return runs.get(name);
  }

  /**
   * The run of an agent; null: it belongs to none.
   *
   * @param agent as it is called here
   */
  @Nullable JoinedRun of(@Nullable RunAgent agent) {
    return agent == null ? null : runs.get(agent.run());
  }

  Collection<JoinedRun> all() {
    return List.copyOf(runs.values());
  }

  void remove(JoinedRun run) {
    runs.remove(run.name(), run);
    run.outbox().close();
  }

  /** Whoever listens is left. */
  public void close() {
    all().forEach(this::remove);
  }
}
