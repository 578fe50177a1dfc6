package dev.hivemind.cli.bench.report;

import java.time.Instant;
import java.util.List;

/**
 * How an evaluation was made, so that another can be made like it.
 *
 * @param version of HiveMind
 * @param command as it was typed
 * @param speed simulated seconds in a real one
 * @param atOnce how many trials ran side by side
 */
public record Circumstances(
    String version,
    String command,
    Machine machine,
    Instant started,
    double speed,
    List<Long> seeds,
    int atOnce) {

  public Circumstances {
    seeds = List.copyOf(seeds);
  }

  /** Whether walls can be judged. */
  public boolean inRealTime() {
    return speed == 1;
  }

  /** {@code 20}, {@code 2.5}. */
  public String speedWords() {
    return speed == Math.rint(speed) ? Long.toString((long) speed) : Double.toString(speed);
  }

  /** What the bar asks for, in a sentence without its end. */
  public String bar() {
    return "nobody died, nothing was wasted, no 429 after the first window"
        + (inRealTime() ? ", walls within the limit" : " (walls are judged in real time only)");
  }
}
