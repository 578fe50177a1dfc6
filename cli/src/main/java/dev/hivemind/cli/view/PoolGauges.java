package dev.hivemind.cli.view;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.cli.status.BudgetUse;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** How far the rate limits of a lane are used up, and when they are free again. */
final class PoolGauges {
  private static final int CELLS = 8;
  private static final String GAP = "  ";

  private final LiveLane lane;
  private final Instant now;
  private final int columns;
  private final int indent;

  PoolGauges(LiveLane lane, Instant now, int columns, int indent) {
    this.lane = lane;
    this.now = now;
    this.columns = columns;
    this.indent = indent;
  }

  /** As many beside each other as fit. */
  List<StyledLine> lines() {
    var lines = new ArrayList<StyledLine>();
    LineText line = begin();
    boolean fresh = true;
    for (LivePool pool : lane.pools()) {
      if (!fresh && !line.has(width(pool))) {
        lines.add(line.line());
        line = begin();
      }
      add(pool, line);
      fresh = false;
    }
    if (!fresh) lines.add(line.line());
    return lines;
  }

  private LineText begin() {
    return new LineText(columns).to(indent);
  }

  private int width(LivePool pool) {
    return DisplayText.width(GAP + name(pool) + " " + amounts(pool) + " " + until(pool)) + CELLS;
  }

  private void add(LivePool pool, LineText line) {
    double share = (double) pool.used() / Math.max(1, pool.limit());
    Ink ink = share >= BudgetUse.NEARLY_SPENT ? Ink.WARNING : Ink.GOOD;
    line.add(GAP + name(pool) + " ", Ink.FAINT)
        .add(amounts(pool) + " ")
        .add(Bars.gauge(share, CELLS), ink)
        .add(until(pool), Ink.FAINT);
  }

  /** Models are told apart where there are several kinds. */
  private String name(LivePool pool) {
    String quantity = pool.quantity().replace('_', ' ');
    boolean one = lane.pools().stream().map(LivePool::model).distinct().count() == 1;
    return one || pool.model().isEmpty() ? quantity : quantity + " of " + pool.model();
  }

  private static String amounts(LivePool pool) {
    return Amounts.tokens(pool.used()) + "/" + Amounts.tokens(pool.limit());
  }

  /** When all of it is free again. */
  private String until(LivePool pool) {
    Instant resets = pool.resets();
    return pool.used() > 0 && resets != null && resets.isAfter(now)
        ? " refills in " + Remaining.of(resets, now)
        : "";
  }
}
