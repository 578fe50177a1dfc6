package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.lane.LanePlan;
import dev.hivemind.fleet.process.AgentAdmission;
import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.task.Task;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Lets agents into the lanes that the plan gives them. */
final class LaneAdmission implements AgentAdmission {
  private final LanePlan plan;
  private final AgentAdapters adapters;
  private final AgentGateway proxy;

  LaneAdmission(LanePlan plan, AgentAdapters adapters, AgentGateway proxy) {
    this.plan = plan;
    this.adapters = adapters;
    this.proxy = proxy;
  }

  @Override
  public Map<Protocol, AgentAccess> admit(Task task, Set<Protocol> protocols) {
    var access = new EnumMap<Protocol, AgentAccess>(Protocol.class);
    for (String lane : plan.lanesOf(task)) {
      AgentAccess way = proxy.admit(task.id(), lane, terms(task, adapters.named(task.agent())));
      access.put(way.lane().profile().protocol(), way);
    }
    return access;
  }

  static AgentTerms terms(Task task, AgentAdapter agent) {
    return AgentTerms.managed(priority(task.priority()))
        .silentFor(agent.silence())
        .estimated(task.estimate().tokens())
        .shielded(isShielded(task));
  }

  /** What a program that is no agent does with a reply that comes late is not known. */
  private static boolean isShielded(Task task) {
    Boolean written = task.bufferReplies();
    return written == null ? !task.agent().equals(Task.COMMAND_AGENT) : written;
  }

  static Priority priority(dev.hivemind.task.Priority written) {
    return switch (written) {
      case CRITICAL -> Priority.CRITICAL;
      case HIGH -> Priority.HIGH;
      case NORMAL -> Priority.NORMAL;
      case LOW -> Priority.LOW;
    };
  }
}
