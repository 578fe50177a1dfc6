package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.control.RunMessage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Lets each run know what happens to its agents and its lanes. Thread-safe. */
public final class RunNews implements ProxyListener {
  private final ProxyListener own;
  private final JoinedRuns runs;
  private final Set<String> sharedKeys;

  /**
   * @param own hears of everything first
   */
  public RunNews(ProxyListener own, JoinedRuns runs, List<Lane> lanes) {
    this.own = own;
    this.runs = runs;
    this.sharedKeys =
        lanes.stream()
            .filter(lane -> lane.credential() instanceof Credential.Key)
            .map(Lane::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void happened(ProxyEvent event) {
    own.happened(event);
    switch (event) {
      case ProxyEvent.FaultPassedOn(String agent, String words) -> faultPassedOn(agent, words);
      case ProxyEvent.CallRefused refused -> callRefused(refused);
      case ProxyEvent.LaneStopped _,
          ProxyEvent.LaneParked _,
          ProxyEvent.LaneResumed _,
          ProxyEvent.LaneFailing _,
          ProxyEvent.LaneRecovered _,
          ProxyEvent.HeaderUnreadable _ ->
          runs.all().forEach(run -> run.happened((ProxyEvent.LaneEvent) event));
      case ProxyEvent.RunJoined _, ProxyEvent.RunLeft _ -> {} // No run's business but its own.
    }
  }

  private void faultPassedOn(String name, String words) {
    RunAgent agent = RunAgent.parse(name);
    JoinedRun run = runs.of(agent);
    if (agent != null && run != null) {
      run.tell(new RunMessage.Happened(new ProxyEvent.FaultPassedOn(agent.agent(), words)));
    }
  }

  /** A key that all share fails for all; where each has its own, only who called is concerned. */
  private void callRefused(ProxyEvent.CallRefused refused) {
    if (sharedKeys.contains(refused.lane())) {
      runs.all().forEach(run -> run.laneRefused(refused.lane(), refused.cause(), refused.words()));
      return;
    }
    JoinedRun caller = runs.of(RunAgent.parse(refused.agent()));
    if (caller != null) {
      caller.laneRefused(refused.lane(), refused.cause(), refused.words());
    }
  }
}
