package dev.hivemind.cli.control;

import dev.hivemind.cli.invocation.CommandException;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** What can be asked of a run at work. Thread-safe. */
public interface RunControl {

  /**
   * Returns at once.
   *
   * @param agents empty: the whole run
   */
  void stop(Set<String> agents);

  /**
   * Returns once it is done: an agent that is being stopped is waited for.
   *
   * @return for a person: what was done
   * @throws CommandException when it cannot be done; says what can
   * @throws RunOverException when nobody works on the run any more
   */
  List<String> resume(ResumeRequest request) throws IOException, InterruptedException;

  /** The request came too late; whoever asked may do it now. */
  final class RunOverException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
