package dev.hivemind.cli.run;

import dev.hivemind.fleet.AgentTraffic;
import dev.hivemind.fleet.Waiting;
import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentGateway;

/** The fleet's questions to the proxy. */
record ProxyTraffic(AgentGateway proxy) implements AgentTraffic {

  @Override
  public AgentActivity activity(String agent) {
    return proxy.activity(agent);
  }

  @Override
  public Waiting waiting(String agent) {
    AgentActivity activity = proxy.activity(agent);
    return new Waiting(activity.heldFor(), activity.held());
  }

  /** Access first, so that no further call begins while the ones in flight end. */
  @Override
  public void cut(String agent) {
    proxy.dismiss(agent);
    proxy.abort(agent);
  }
}
