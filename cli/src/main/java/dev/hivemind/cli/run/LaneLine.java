package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Tone;
import dev.hivemind.cli.status.Until;
import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.RunEvent.LaneEvent;
import dev.hivemind.task.run.RunEvent.LaneFailing;
import dev.hivemind.task.run.RunEvent.LaneHeaderUnreadable;
import dev.hivemind.task.run.RunEvent.LaneParked;
import dev.hivemind.task.run.RunEvent.LaneRecovered;
import dev.hivemind.task.run.RunEvent.LaneResumed;
import dev.hivemind.task.run.RunEvent.LaneStopped;
import java.time.Instant;

/** What happened to an upstream, in words. */
public final class LaneLine {
  private LaneLine() {}

  static EventLine of(LaneEvent event) {
    return switch (event) {
      case LaneStopped(Instant at, String lane, LaneStop stop, String words) ->
          line(
              at, "%s %s; its agents are stopped: %s".formatted(lane, what(stop), words), Tone.BAD);
      case LaneParked(Instant at, String lane, String limit, Instant until) ->
          line(
              at,
              Until.after("%s: waiting for the %s".formatted(lane, limit), until, at),
              Tone.WARNING);
      case LaneResumed(Instant at, String lane) -> line(at, lane + ": goes on", Tone.GOOD);
      case LaneFailing(Instant at, String lane) ->
          line(at, lane + " is failing: calls are held until it recovers", Tone.WARNING);
      case LaneRecovered(Instant at, String lane) -> line(at, lane + " has recovered", Tone.GOOD);
      case LaneHeaderUnreadable(Instant at, String lane, String header) ->
          line(at, unreadable(lane, header), Tone.WARNING);
    };
  }

  /** Also of a proxy on its own. */
  public static String unreadable(String lane, String header) {
    return "%s sends a header that cannot be read, %s: it is ignored".formatted(lane, header);
  }

  private static String what(LaneStop stop) {
    return switch (stop) {
      case KEY_REFUSED -> "refuses the key or login";
      case NO_CREDIT -> "says that there is no credit left";
      case PROXY_ENDED -> "cannot be called any more";
    };
  }

  private static EventLine line(Instant at, String text, Tone tone) {
    return new EventLine(at, null, text, tone);
  }
}
