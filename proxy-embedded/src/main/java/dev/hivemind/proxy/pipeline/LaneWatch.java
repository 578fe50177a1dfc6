package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.ProxyEvent.FaultPassedOn;
import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.retry.Fault;

/** Tells the proxy's listener what callers had to be told, and lanes what went well. */
record LaneWatch(LaneStages lanes, ProxyListener listener) implements Stages.Watch {

  @Override
  public void passedOn(Call call, Fault fault) {
    if (fault.kind().retriable() || isLoginOf(call, fault)) {
      listener.happened(new FaultPassedOn(call.agent(), fault.words()));
    }
  }

  /** Whether the login of a run's agent was refused, which is not its work's fault. */
  private static boolean isLoginOf(Call call, Fault fault) {
    return fault.kind() == Fault.Kind.KEY_REFUSED
        && !(call.lane().credential() instanceof Credential.Key)
        && call.terms().supervised();
  }

  @Override
  public void succeeded(Call call) {
    lanes.of(call).succeeded();
  }
}
