package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.Task;
import java.io.IOException;

/**
 * The places in which tasks work: made ready before an agent starts, looked at and taken in when it
 * has ended well. The fleet's port to them. Thread-safe; but for {@link #judges} every method may
 * take as long as a build.
 */
public interface Workspaces {

  /** Every task works where it is told to, and every end of an agent is taken for what it is. */
  Workspaces AS_THEY_ARE =
      new Workspaces() {
        @Override
        public void prepare(Task task, int attempt, Opening opening, Halt halt) {}

        @Override
        public boolean judges(Task task) {
          return false;
        }

        @Override
        public Judgement judge(Task task, int attempt, String message, Halt halt) {
          return new Judgement.Accepted(null);
        }
      };

  /**
   * Makes the task's place ready for an attempt.
   *
   * @param opening afresh: the place holds nothing of earlier attempts; going on: it is as the
   *     earlier attempt left it
   * @param halt ends what takes long
   * @throws MergeConflictException when branches that it starts from cannot be merged by themselves
   * @throws IOException when it cannot be made ready; the message is for a person
   */
  void prepare(Task task, int attempt, Opening opening, Halt halt) throws IOException;

  /** Whether there is anything to be done when an agent of the task has ended well. Quick. */
  boolean judges(Task task);

  /**
   * Looks at what an agent did that has ended well, and takes it in.
   *
   * @param message the agent's last one
   * @param halt ends what takes long
   * @throws IOException when that could not be done; the message is for a person
   */
  Judgement judge(Task task, int attempt, String message, Halt halt) throws IOException;
}
