package dev.hivemind.cli.view;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import dev.hivemind.tui.Viewport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The whole screen: what is known of a run, as far as it fits and as the person chose. Pure. */
final class ViewPage {

  /** Rows below which there is no room for more than the table. */
  private static final int LOW = 14;

  private static final int FEWEST_AGENTS = 4;
  private static final int DETAIL_ROWS = 2;
  private static final int DETAIL_ROWS_WHEN_HIGH = 4;
  private static final int HIGH = 36;

  private final RunReport report;
  private final ViewState state;
  private final Viewport viewport;

  private ViewPage(RunReport report, ViewState state, Viewport viewport) {
    this.report = report;
    this.state = state;
    this.viewport = viewport;
  }

  /**
   * @param log the end of the log that is looked at, if one is
   * @return a line for each row of the screen at most, none wider than it
   */
  static List<StyledLine> lines(
      RunReport report, ViewState state, List<ShownLine> log, Viewport viewport) {
    return switch (state.page()) {
      case Page.Run() -> new ViewPage(report, state, viewport).run();
      case Page.Help() -> Keys.page(viewport.columns());
      case Page.Log page -> LogPage.lines(page, log, report, viewport);
    };
  }

  private List<StyledLine> run() {
    int columns = viewport.columns();
    int rows = viewport.rows();
    AgentList list = AgentList.of(report, state.filter(), state.order(), state.chosen());
    var lines = new ArrayList<>(new RunHeader(report, columns).lines());
    if (state.unreadSince() != null) lines.add(stale(state.unreadSince()));
    List<StyledLine> detail = detail(list.agent());
    if (rows >= LOW) {
      int free = rows - lines.size() - detail.size() - FEWEST_AGENTS - 4;
      lines.add(StyledLine.EMPTY);
      lines.addAll(new LanePanel(report, columns, Math.max(1, free)).lines());
    }
    lines.add(StyledLine.EMPTY);
    int left = rows - lines.size() - detail.size() - 1;
    lines.addAll(new AgentTable(report, list, columns).lines(Math.max(2, left)));
    while (lines.size() < rows - detail.size() - 1) lines.add(StyledLine.EMPTY);
    lines.addAll(detail);
    lines.add(foot(list));
    return lines;
  }

  private StyledLine stale(Instant since) {
    return new LineText(viewport.columns())
        .add("stale since " + Amounts.clock(since), Ink.WARNING)
        .add(": the run cannot be read; trying again", Ink.WARNING)
        .line();
  }

  private List<StyledLine> detail(@Nullable TaskStatus agent) {
    if (agent == null || viewport.rows() < LOW) return List.of();
    int rows = viewport.rows() >= HIGH ? DETAIL_ROWS_WHEN_HIGH : DETAIL_ROWS;
    return new AgentDetail(report, agent, viewport.columns()).lines(rows);
  }

  private StyledLine foot(AgentList list) {
    int columns = viewport.columns();
    Prompt prompt = state.prompt();
    if (prompt != null) {
      return new LineText(columns)
          .add(prompt.question(), Ink.WARNING)
          .add(prompt.typed() + "▏", Ink.STRONG)
          .line();
    }
    if (state.notice() != null) {
      return new LineText(columns).add(state.notice(), Ink.STRONG).line();
    }
    if (!state.filter().isEmpty()) {
      String shown =
          "%d of %d agents: %s"
              .formatted(
                  list.agents().size(), report.status().tasks().size(), state.filter().strip());
      return new LineText(columns)
          .add(shown, Ink.WARNING)
          .add("  (Esc shows all)", Ink.FAINT)
          .line();
    }
    return Keys.foot(report.status().state() == RunState.RUNNING, columns);
  }
}
