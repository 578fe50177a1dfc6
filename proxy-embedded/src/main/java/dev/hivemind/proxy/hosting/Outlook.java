package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.ControlPolicy;
import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.control.Offer;
import dev.hivemind.proxy.control.Offer.Access;
import dev.hivemind.proxy.control.RunState;
import dev.hivemind.proxy.time.Ticker;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What this proxy looks like to runs of other processes. Thread-safe. */
public final class Outlook {
  private final List<Lane> lanes;
  private final ControlPolicy policy;
  private final AgentGateway agents;
  private final Ticker ticker;

  public Outlook(List<Lane> lanes, ControlPolicy policy, AgentGateway agents, Ticker ticker) {
    this.lanes = List.copyOf(lanes);
    this.policy = policy;
    this.agents = agents;
    this.ticker = ticker;
  }

  boolean has(String lane) {
    return lanes.stream().anyMatch(one -> one.name().equals(lane));
  }

  Offer offer() {
    return new Offer(lanes.stream().map(this::offered).toList());
  }

  private Offer.OfferedLane offered(Lane lane) {
    String credential = policy.credentials().getOrDefault(lane.name(), "");
    return new Offer.OfferedLane(
        lane.name(), lane.profile(), place(lane.url()), access(lane), credential);
  }

  private Access access(Lane lane) {
    return switch (lane.credential()) {
      case Credential.Key _ -> policy.free().contains(lane.name()) ? Access.FREE : Access.KEY;
      case Credential.CallersOwn _ -> Access.CALLERS_OWN;
      case Credential.None _, Credential.Elsewhere _ -> Access.FREE;
    };
  }

  /** Without its path, in which some gateways have secrets. */
  private static URI place(URI url) {
    return URI.create(url.getScheme() + "://" + url.getAuthority());
  }

  /** What a run that comes now has missed. */
  List<ProxyEvent.LaneEvent> conditions() {
    List<ProxyEvent.LaneEvent> events = new ArrayList<>();
    for (LaneStatus lane : agents.lanes()) {
      if (lane.view().health() != Health.OK) {
        events.add(new ProxyEvent.LaneFailing(lane.lane()));
      }
      lane.view()
          .parked()
          .map(full -> new ProxyEvent.LaneParked(lane.lane(), full.window(), full.until()))
          .ifPresent(events::add);
    }
    return events;
  }

  /** How a run's agents and lanes stand, its times as what is left until them. */
  RunState state(JoinedRun run) {
    long now = ticker.nanos();
    Map<String, AgentActivity> activities = new TreeMap<>();
    List<AgentWait> waits = new ArrayList<>();
    for (String agent : run.agents()) {
      activities.put(agent, agents.activity(run.nameOf(agent)));
      agents
          .waiting(run.nameOf(agent))
          .map(wait -> new AgentWait(agent, wait.lane(), wait.waiting()))
          .ifPresent(waits::add);
    }
    List<LaneStatus> called =
        agents.lanes().stream().filter(lane -> run.calls(lane.lane())).toList();
    return new RunState(activities, waits, called).movedBy(-now);
  }
}
