package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.task.manifest.UpstreamLimits.Overage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How calls are sent to every upstream, where a person knows better than the proxy. */
final class LaneOptions {

  @Option(
      names = "--latency-target",
      converter = MockValues.Time.class,
      paramLabel = "TIME",
      description = "Send fewer calls at once while answers take longer than this to begin.")
  private @Nullable Duration latencyTarget;

  @Option(
      names = "--reserve",
      split = ",",
      converter = {WindowName.class, MockValues.Share.class},
      paramLabel = "WINDOW=PART",
      description =
          "Leave a part of a subscription's usage window to others (5h=40%%): calls wait for its"
              + " end then.")
  private Map<String, Double> reserved = new LinkedHashMap<>();

  @Option(
      names = "--overage",
      converter = OverageChoice.class,
      paramLabel = "park|allow",
      description =
          "Beyond a subscription's usage window: wait for its end (park, the default), or pay.")
  private Overage overage = Overage.PARK;

  /** Null: none is written. */
  @Nullable Duration latencyTarget() {
    if (latencyTarget != null && !latencyTarget.isPositive()) {
      throw CommandException.usage("--latency-target: more than 0s");
    }
    return latencyTarget;
  }

  Map<String, Double> reserved() {
    reserved.forEach(
        (window, part) -> {
          if (!(part > 0 && part < 1)) {
            throw CommandException.usage(
                "--reserve: more than 0%% and less than 100%% of %s".formatted(window));
          }
        });
    return reserved;
  }

  boolean overageAllowed() {
    return overage == Overage.ALLOW;
  }

  /** A usage window: {@code 5h}, {@code 7d}. */
  static final class WindowName implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      if (text.matches("[1-9][0-9]{0,3}[mhd]")) return text;
      throw new TypeConversionException(
          "\"" + text + "\" is no usage window; write 5h=40% or 7d=50%");
    }
  }

  /** As manifests write it. */
  static final class OverageChoice implements ITypeConverter<Overage> {
    @Override
    public Overage convert(String text) {
      return switch (text) {
        case "park" -> Overage.PARK;
        case "allow" -> Overage.ALLOW;
        default -> throw new TypeConversionException("\"" + text + "\" is neither park nor allow");
      };
    }
  }
}
