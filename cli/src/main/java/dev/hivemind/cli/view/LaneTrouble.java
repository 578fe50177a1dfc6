package dev.hivemind.cli.view;

import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.status.Until;
import dev.hivemind.tui.Ink;
import java.time.Instant;
import java.util.Optional;

/** Why calls of a lane wait that its limits do not explain, and until when. */
record LaneTrouble(String text, Ink ink) {

  /** Empty: nothing but its limits keeps them. */
  static Optional<LaneTrouble> of(LiveLane lane, Instant now) {
    if (lane.closed() != null) return trouble(lane.closed(), Ink.BAD);
    if (lane.parkedWindow() != null) {
      String waits = "waits for the %s limit".formatted(lane.parkedWindow());
      return trouble(Until.after(waits, lane.parkedUntil(), now), Ink.WARNING);
    }
    return switch (lane.provider()) {
      case "failing" -> trouble("keeps failing: calls are held" + nextTry(lane, now), Ink.BAD);
      case "trying" -> trouble("keeps failing: one call tries whether it is back", Ink.WARNING);
      default -> Optional.empty();
    };
  }

  private static String nextTry(LiveLane lane, Instant now) {
    Instant next = lane.nextMove();
    return next == null ? "" : ", next try in " + Remaining.of(next, now);
  }

  private static Optional<LaneTrouble> trouble(String text, Ink ink) {
    return Optional.of(new LaneTrouble(text, ink));
  }
}
