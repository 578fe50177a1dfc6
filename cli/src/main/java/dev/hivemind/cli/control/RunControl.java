package dev.hivemind.cli.control;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.task.Priority;
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

  /** Ends agents at once; returns before it is done. */
  void kill(Set<String> agents);

  /**
   * Returns before it is done.
   *
   * @param pause whether no further task starts; else tasks start again
   */
  void pauseLaunching(boolean pause);

  /** Returns before it is done; nothing happens to a task that has ended. */
  void prioritize(String agent, Priority priority);

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
