package dev.hivemind.cli.lane;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.task.manifest.Upstream;
import java.util.List;

/** Finds out what an upstream of a manifest is, and whose credential its calls carry. */
public interface LaneReader {

  /**
   * @param callers the agent programs that call it
   * @throws CommandException (usage) when it makes no sense, (environment) when something that it
   *     needs is missing
   */
  PlannedLane read(Upstream upstream, List<LaneCaller> callers);
}
