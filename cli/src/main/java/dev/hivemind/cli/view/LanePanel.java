package dev.hivemind.cli.view;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.lane.LaneDescription;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunState;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The upstreams: what is in flight, what waits and for how long. */
final class LanePanel {
  private static final int WIDEST_NAME = 16;
  private static final int SPARK_OF_COLUMNS = 10;
  private static final String GAP = "  ";

  private final RunReport report;
  private final int columns;
  private final int rows;
  private final List<LaneDescription> lanes;
  private final int nameWidth;

  /**
   * @param rows that it may take; gauges give way first, then lanes
   */
  LanePanel(RunReport report, int columns, int rows) {
    this.report = report;
    this.columns = columns;
    this.rows = rows;
    this.lanes =
        report.started().map(RunStarted::upstreams).orElse(List.of()).stream()
            .map(LaneDescription::parse)
            .toList();
    int widest = lanes.stream().mapToInt(lane -> DisplayText.width(lane.name())).max().orElse(0);
    this.nameWidth = Math.min(widest, WIDEST_NAME);
  }

  List<StyledLine> lines() {
    List<StyledLine> whole = lines(true);
    List<StyledLine> lines = whole.size() <= rows ? whole : lines(false);
    if (lines.size() <= rows) return lines;
    var cut = new ArrayList<>(lines.subList(0, Math.max(0, rows - 1)));
    int more = lines.size() - cut.size();
    cut.add(LineText.of("… %d more lines of lanes".formatted(more), Ink.FAINT, columns));
    return cut;
  }

  private List<StyledLine> lines(boolean gauges) {
    var lines = new ArrayList<StyledLine>();
    for (LaneDescription lane : lanes) {
      Optional<LiveLane> live = report.lane(lane.name());
      if (report.status().state() == RunState.RUNNING && live.isPresent()) {
        addLive(live.get(), gauges, lines);
      } else {
        lines.add(totals(lane));
      }
    }
    return lines;
  }

  private void addLive(LiveLane lane, boolean gauges, List<StyledLine> lines) {
    LineText calls = calls(lane);
    String retried = retried(lane.name());
    boolean fits = calls.has(DisplayText.width(GAP + retried));
    if (fits) calls.add(GAP + retried, Ink.WARNING);
    lines.add(calls.line());
    if (gauges) lines.addAll(new PoolGauges(lane, report.now(), columns, nameWidth).lines());
    LineText trouble = new LineText(columns).to(nameWidth);
    LaneTrouble.of(lane, report.now()).ifPresent(why -> trouble.add(GAP + why.text(), why.ink()));
    if (!fits) trouble.add(GAP + retried, Ink.WARNING);
    if (!trouble.line().text().isBlank()) lines.add(trouble.line());
  }

  /** Of a run that is over, or begins. */
  private StyledLine totals(LaneDescription lane) {
    CallTotals calls = report.callsTo(lane.name());
    return name(lane.name())
        .add(Amounts.count(calls.calls(), "call"))
        .add(calls.retries() == 0 ? "" : GAP + retried(lane.name()), Ink.WARNING)
        .add(GAP + lane.words(), Ink.FAINT)
        .line();
  }

  private LineText name(String lane) {
    return new LineText(columns).left(lane, nameWidth, Ink.STRONG).add(GAP);
  }

  private LineText calls(LiveLane lane) {
    var line = name(lane.name());
    String limit = lane.limit() == null ? "" : " of " + lane.limit();
    line.add(report.inFlight(lane.name()) + limit + " in flight");
    String spark = Bars.sparkline(lane.lately().limits(), columns / SPARK_OF_COLUMNS);
    if (!spark.isEmpty()) line.add(" " + spark, Ink.GOOD);
    return line.add(GAP).add(queue(lane), lane.queued() == 0 ? Ink.FAINT : Ink.PLAIN);
  }

  /** Empty: nothing was. */
  private String retried(String lane) {
    long errors = report.callsTo(lane).retries();
    return errors == 0 ? "" : Amounts.count(errors, "error") + " retried";
  }

  /** {@code 14 queued: 2 critical, 12 normal}. */
  private static String queue(LiveLane lane) {
    if (lane.queued() == 0) return "none queued";
    String by =
        Arrays.stream(Priority.values())
            .map(priority -> priority.name().toLowerCase(Locale.ROOT))
            .filter(priority -> lane.queued(priority) > 0)
            .map(priority -> lane.queued(priority) + " " + priority)
            .collect(Collectors.joining(", "));
    return lane.queued() + " queued: " + by;
  }
}
