package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.lane.SchedulingSwitches;
import dev.hivemind.proxy.Primitive;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** How calls are scheduled, for those who want to compare. */
final class SchedulingOptions {

  @Option(
      names = "--disable",
      split = ",",
      paramLabel = "WHAT",
      description =
          "Do without: admission, rate, backpressure, breaker, retry, budget. To compare only.")
  private List<String> disabled = List.of();

  @Option(
      names = "--paper",
      description = "Adapt the number of calls at once as the paper does. To compare only.")
  private boolean paper;

  @Option(
      names = "--header-pause",
      description = "Pause when a rate limit is nearly used up, as the paper does.")
  private boolean headerPause;

  /**
   * @throws CommandException (usage) for something that cannot be switched off
   */
  SchedulingSwitches switches() {
    Set<Primitive> without = EnumSet.noneOf(Primitive.class);
    disabled.forEach(name -> without.add(primitive(name.strip())));
    return new SchedulingSwitches(without, paper, headerPause);
  }

  private static Primitive primitive(String name) {
    return Primitive.byId(name)
        .orElseThrow(
            () ->
                CommandException.usage(
                    "--disable: there is no %s; there are %s"
                        .formatted(
                            name,
                            Arrays.stream(Primitive.values())
                                .map(Primitive::id)
                                .collect(Collectors.joining(", ")))));
  }
}
