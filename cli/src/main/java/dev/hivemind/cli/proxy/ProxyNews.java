package dev.hivemind.cli.proxy;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.invocation.Masking;
import dev.hivemind.cli.run.LaneLine;
import dev.hivemind.cli.status.Until;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetListener;
import dev.hivemind.proxy.pipeline.BudgetText;
import dev.hivemind.proxy.time.Ticker;
import java.time.Instant;

/** Tells a person what happens in the proxy, a line each. Thread-safe. */
final class ProxyNews implements ProxyListener, BudgetListener {
  private final Console console;
  private final Masking masking;
  private final Ticker ticker;
  private final boolean bounced;

  /**
   * @param bounced whether calls are refused, not held, while a provider keeps failing
   */
  ProxyNews(Console console, Masking masking, Ticker ticker, boolean bounced) {
    this.console = console;
    this.masking = masking;
    this.ticker = ticker;
    this.bounced = bounced;
  }

  @Override
  public void happened(ProxyEvent event) {
    Instant now = ticker.now();
    switch (event) {
      case ProxyEvent.LaneStopped(String lane, _, String words) ->
          tell(now, Tone.BAD, lane + ": nothing is sent any more: " + words);
      case ProxyEvent.CallRefused _ -> {} // Every caller is told for itself.
      case ProxyEvent.RunJoined(String run) ->
          tell(now, Tone.GOOD, "the run " + run + " has joined");
      case ProxyEvent.RunLeft(String run, boolean lost) ->
          tell(
              now,
              lost ? Tone.WARNING : Tone.FAINT,
              "the run %s %s"
                  .formatted(run, lost ? "is lost: the calls of its agents end" : "has left"));
      case ProxyEvent.LaneParked(String lane, String window, Instant until) ->
          tell(
              now,
              Tone.WARNING,
              Until.after("%s: waiting for the %s limit".formatted(lane, window), until, now));
      case ProxyEvent.LaneResumed(String lane) -> tell(now, Tone.GOOD, lane + ": goes on");
      case ProxyEvent.LaneFailing(String lane) -> tell(now, Tone.WARNING, failing(lane));
      case ProxyEvent.LaneRecovered(String lane) -> tell(now, Tone.GOOD, lane + " has recovered");
      case ProxyEvent.HeaderUnreadable(String lane, String header) ->
          tell(now, Tone.WARNING, LaneLine.unreadable(lane, header));
      case ProxyEvent.FaultPassedOn(String agent, String words) ->
          tell(now, Tone.WARNING, agent + " was told a fault of the provider: " + words);
    }
  }

  private String failing(String lane) {
    return lane
        + (bounced
            ? " is failing: calls are refused until it recovers"
            : " is failing: calls are held until it recovers");
  }

  @Override
  public void on(BudgetEvent event) {
    Instant now = ticker.now();
    switch (event) {
      case BudgetEvent.Warning(Scope scope, String agent, var level) ->
          tell(
              now,
              Tone.WARNING,
              (scope == Scope.AGENT ? agent : "all agents") + " used " + BudgetText.used(level));
      case BudgetEvent.Stop stop -> tell(now, Tone.BAD, BudgetText.ofGuest(stop));
    }
  }

  private void tell(Instant now, Tone tone, String text) {
    console.note(
        Amounts.clock(now) + " " + console.paint(tone, DisplayText.oneLine(masking.mask(text))));
  }
}
