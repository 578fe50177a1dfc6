package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.control.ResumeRequest;
import dev.hivemind.cli.control.RunControl;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.fleet.Fleet;
import dev.hivemind.fleet.Reopening;
import dev.hivemind.fleet.ReopeningAnswer;
import dev.hivemind.task.Priority;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;

/** Passes on to a run's fleet what is asked of it. */
record FleetControl(Fleet fleet, RunFolder folder, PreparedRun run, ReopeningPlanner planner)
    implements RunControl {
  private static final String STOPPED = "stopped by hivemind stop";
  private static final String KILLED = "ended at once by a person";

  @Override
  public void stop(Set<String> agents) {
    if (agents.isEmpty()) fleet.stop(STOPPED);
    else fleet.stopAgents(agents, STOPPED);
  }

  @Override
  public void kill(Set<String> agents) {
    fleet.killAgents(agents, KILLED);
  }

  @Override
  public void pauseLaunching(boolean pause) {
    fleet.pauseLaunching(pause);
  }

  @Override
  public void prioritize(String agent, Priority priority) {
    fleet.prioritize(agent, priority);
  }

  @Override
  public List<String> resume(ResumeRequest request) throws IOException, InterruptedException {
    Reopening reopening = planner.plan(request, folder, run);
    ReopeningAnswer answer = answer(reopening);
    if (answer.equals(ReopeningAnswer.TOO_LATE)) throw new RunOverException();
    if (answer.refusal() != null) {
      throw CommandException.usage(
          "run %s is at work: %s".formatted(folder.id(), answer.refusal()));
    }
    return words(request, reopening, answer);
  }

  private ReopeningAnswer answer(Reopening reopening) throws InterruptedException {
    try {
      return fleet.reopen(reopening).get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private List<String> words(ResumeRequest request, Reopening reopening, ReopeningAnswer answer) {
    var lines = new ArrayList<String>();
    for (var grant : reopening.grants()) {
      String whom = grant.agent() == null ? "run " + folder.id() : grant.agent();
      lines.add("%s may use %s".formatted(whom, BudgetWords.more(grant.more())));
    }
    for (String task : new TreeSet<>(answer.reopened())) {
      lines.add("%s goes on in run %s, which is at work".formatted(task, folder.id()));
    }
    if (!request.agents().isEmpty()) {
      for (String task : new TreeSet<>(answer.open())) {
        lines.add("%s is at work already, or has its turn to come".formatted(task));
      }
    }
    if (lines.isEmpty()) {
      lines.add("run %s is at work, and nothing in it has stopped".formatted(folder.id()));
    }
    return lines;
  }
}
