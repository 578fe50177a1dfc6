package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.control.ResumeRequest;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.fleet.Reopening;
import java.io.IOException;

/** Works out how agents of a run at work go on. Thread-safe. */
public interface ReopeningPlanner {

  /**
   * @param run as it was prepared
   * @throws CommandException when it cannot be done; says what can
   */
  Reopening plan(ResumeRequest request, RunFolder folder, PreparedRun run) throws IOException;
}
