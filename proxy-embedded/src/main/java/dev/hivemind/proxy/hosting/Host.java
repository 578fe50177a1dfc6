package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.control.ControlRequest;
import dev.hivemind.proxy.control.ControlRequest.OfRun;
import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.pipeline.Caller;
import java.net.URI;

/** Does for runs of other processes what they ask. Thread-safe. */
public final class Host {
  private final JoinedRuns runs;
  private final Departures departures;
  private final AgentGateway agents;
  private final Outlook outlook;

  public Host(JoinedRuns runs, Departures departures, AgentGateway agents, Outlook outlook) {
    this.runs = runs;
    this.departures = departures;
    this.agents = agents;
    this.outlook = outlook;
  }

  /**
   * @throws UnknownRunException when a run asks that is not here
   * @throws IllegalArgumentException for a lane that is not here
   */
  Object answer(ControlRequest request) {
    return switch (request) {
      case ControlRequest.Look _ -> outlook.offer();
      case ControlRequest.Join join -> join(join);
      case OfRun ofRun -> answer(ofRun, known(ofRun));
    };
  }

  private ControlRequest.Joined join(ControlRequest.Join join) {
    for (String lane : join.lanes()) {
      if (!outlook.has(lane)) {
        throw new IllegalArgumentException("The proxy has no upstream " + lane + ".");
      }
    }
    JoinedRun run = runs.join(join.run(), join.lanes(), join.budgets());
    departures.arrived(run);
    outlook.conditions().forEach(run::happened);
    return new ControlRequest.Joined(run.name());
  }

  private JoinedRun known(OfRun request) {
    JoinedRun run = runs.named(request.run());
    if (run == null || run.outbox().isClosed()) {
      throw new UnknownRunException();
    }
    return run;
  }

  private Object answer(OfRun request, JoinedRun run) {
    switch (request) {
      case ControlRequest.Admit(_, String agent, String lane, AgentTerms terms) -> {
        return admit(run, agent, lane, terms);
      }
      case ControlRequest.Dismiss(_, String agent) -> agents.dismiss(run.nameOf(agent));
      case ControlRequest.Abort(_, String agent) -> agents.abort(run.nameOf(agent));
      case ControlRequest.Prioritize(_, String agent, Priority priority) ->
          agents.prioritize(run.nameOf(agent), priority);
      case ControlRequest.Grant(_, String agent, Ceiling more) -> run.grant(agent, more);
      case ControlRequest.Heard(_, long through) -> run.outbox().heard(through);
      case ControlRequest.Sync _ -> {
        return new ControlRequest.Told(run.outbox().last());
      }
      case ControlRequest.Leave _ -> departures.leave(run, false);
      case ControlRequest.Listen _ -> throw new IllegalStateException("is no question");
    }
    return new ControlRequest.Done();
  }

  private ControlRequest.Way admit(JoinedRun run, String agent, String lane, AgentTerms terms) {
    if (run.isLeaving() || !run.calls(lane)) {
      throw new UnknownRunException();
    }
    AgentAccess access = agents.admit(run.nameOf(agent), lane, terms);
    if (run.isLeaving()) {
      agents.dismiss(run.nameOf(agent)); // It left in this very moment.
    }
    return new ControlRequest.Way(last(access.publicBaseUrl()), access.token());
  }

  private static String last(URI url) {
    return url.getPath().substring(url.getPath().lastIndexOf('/') + 1);
  }

  /** Tells a run what it has to hear, until it leaves or its connection ends. */
  void listen(ControlRequest.Listen listen, Caller caller) throws InterruptedException {
    JoinedRun run = known(listen);
    long turn = run.beginsToListen();
    RunStream stream =
        new RunStream(
            run,
            caller,
            () -> new RunMessage.Standing(outlook.state(run)),
            () -> run.isListening(turn));
    departures.listens(run);
    try {
      run.outbox().heard(listen.after());
      stream.write(listen.after());
    } finally {
      if (run.isListening(turn) && !run.isLeaving()) {
        departures.isDeaf(run);
      }
    }
  }
}
