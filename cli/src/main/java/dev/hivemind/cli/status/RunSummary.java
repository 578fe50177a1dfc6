package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.LaneCondition;
import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.task.run.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** A run in a few lines: how it stands, what it used, what to do next. */
public final class RunSummary {
  private final RunReport report;

  public RunSummary(RunReport report) {
    this.report = report;
  }

  /** Providers' words are among them, made harmless for a terminal. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add(headline());
    if (report.status().reason() != null) lines.add(report.status().reason());
    lines.addAll(lanes());
    report
        .staleSince()
        .ifPresent(
            seen ->
                lines.add("stale: the run has not shown its waits since " + Amounts.clock(seen)));
    lines.add(usage());
    report.cost().words().ifPresent(lines::add);
    unaccounted().ifPresent(lines::add);
    absorbed().ifPresent(lines::add);
    lines.addAll(budget());
    lines.addAll(next());
    return lines.stream().map(DisplayText::oneLine).toList();
  }

  /** {@code mail-3 succeeded after 42 s: 9 succeeded}. */
  private String headline() {
    RunState state = report.status().state();
    String stands =
        state == RunState.RUNNING
            ? "is running for " + since(report.now())
            : word(state)
                + report.view().ended().map(end -> " after " + since(end.at())).orElse("");
    return report.id() + " " + stands + ": " + counts();
  }

  private String since(Instant moment) {
    Instant start = report.started().map(RunStarted::at).orElse(moment);
    return Amounts.duration(Duration.between(start, moment));
  }

  private String counts() {
    String counts =
        report.status().counts().entrySet().stream()
            .map(state -> state.getValue() + " " + state.getKey().word())
            .collect(Collectors.joining(", "));
    return counts.isEmpty() ? "no tasks" : counts;
  }

  private static String word(Enum<?> state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  private String usage() {
    Usage usage = report.totalUsage();
    return "tokens: %s input, %s output, %s cache read, %s cache written%s"
        .formatted(
            Amounts.tokens(usage.input()),
            Amounts.tokens(usage.output()),
            Amounts.tokens(usage.cacheRead()),
            Amounts.tokens(usage.cacheWrite()),
            usage.estimated() ? " (in part estimated: a provider reported none)" : "");
  }

  private Optional<String> unaccounted() {
    return report.unaccounted() == 0
        ? Optional.empty()
        : Optional.of(
            "unaccounted: %s under way when hivemind was killed; what they used is not known"
                .formatted(Amounts.count(report.unaccounted(), "call")));
  }

  /** Faults that agents never knew of. */
  private Optional<String> absorbed() {
    long retries = report.ledger().lanes().values().stream().mapToLong(CallTotals::retries).sum();
    return retries == 0
        ? Optional.empty()
        : Optional.of(Amounts.count(retries, "fault") + " of providers absorbed by trying again");
  }

  /** What keeps upstreams from answering. */
  private List<String> lanes() {
    if (report.status().state() != RunState.RUNNING) return List.of();
    return report.view().laneConditions().entrySet().stream()
        .map(lane -> lane.getKey() + " " + condition(lane.getValue()))
        .sorted()
        .toList();
  }

  private String condition(LaneCondition condition) {
    return switch (condition) {
      case LaneCondition.Failing(Instant since) ->
          "has been failing for %s: calls are held until it recovers".formatted(lasted(since));
      case LaneCondition.Parked(String limit, Instant until) ->
          Until.after("waits for the " + limit, until, report.now());
      case LaneCondition.Stopped(LaneStop stop, String words) ->
          switch (stop) {
            case KEY_REFUSED -> "refuses the key: " + words;
            case NO_CREDIT -> "says that there is no credit left: " + words;
            case PROXY_ENDED -> "cannot be called any more: " + words;
          };
    };
  }

  private String lasted(Instant since) {
    return Amounts.duration(Duration.between(since, report.now()));
  }

  /** As budgets count: what is read from a cache is free. */
  private List<String> budget() {
    var lines = new ArrayList<String>();
    tokenBudget().ifPresent(lines::add);
    dollarBudget().ifPresent(lines::add);
    return lines;
  }

  private Optional<String> dollarBudget() {
    OptionalLong micros = report.budget().usdMicros();
    if (micros.isEmpty()) return Optional.empty();
    Money limit = Money.ofMicros(micros.getAsLong());
    return Optional.of("budget: %s of %s used".formatted(report.cost().total(), limit));
  }

  private Optional<String> tokenBudget() {
    Usage usage = report.totalUsage();
    long counted = usage.input() + usage.cacheWrite() + usage.output();
    return report.budget().tokens().stream()
        .mapToObj(
            limit ->
                "budget: %s of %s tokens used (cache reads do not count)"
                    .formatted(Amounts.tokens(counted), Amounts.tokens(limit)))
        .findFirst();
  }

  private List<String> next() {
    List<String> failed =
        report.status().tasks().stream()
            .filter(task -> task.state() == ShownState.FAILED)
            .map(TaskStatus::task)
            .map(task -> task.id())
            .toList();
    if (failed.isEmpty()) return goOn();
    return List.of("next: hivemind logs " + failed.getFirst() + " shows what it printed");
  }

  /** Reasons of budgets, keys and limits say it already. */
  private List<String> goOn() {
    return report.status().state() == RunState.INTERRUPTED
        ? List.of("next: hivemind resume")
        : List.of();
  }
}
