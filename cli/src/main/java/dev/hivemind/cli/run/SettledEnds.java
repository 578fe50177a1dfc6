package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.agent.Opening;
import dev.hivemind.fleet.AgentLauncher;
import dev.hivemind.fleet.AgentNotice;
import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets the fleet know of an agent that failed only once the proxy has said all that it has to say:
 * what the proxy of another process reports may arrive later than the end that it explains.
 *
 * @param launcher starts the agents
 */
record SettledEnds(AgentLauncher launcher, AgentGateway proxy) implements AgentLauncher {

  @Override
  public @Nullable String newSession(Task task) {
    return launcher.newSession(task);
  }

  @Override
  public boolean resumes(Task task) {
    return launcher.resumes(task);
  }

  @Override
  public RunningAgent launch(Task task, int attempt, Opening opening, Consumer<AgentNotice> notices)
      throws IOException {
    return launcher.launch(task, attempt, opening, notice -> pass(notice, notices));
  }

  /** An end is the last notice of an agent, so that none can overtake it. */
  private void pass(AgentNotice notice, Consumer<AgentNotice> notices) {
    boolean failed =
        notice instanceof AgentNotice.Exited(AgentOutcome outcome, _)
            && outcome instanceof AgentOutcome.Failure;
    if (!failed) {
      notices.accept(notice);
      return;
    }
    Thread.ofVirtual()
        .name("settling")
        .start(
            () -> {
              proxy.settle();
              notices.accept(notice);
            });
  }
}
