package dev.hivemind.cli.doctor;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.via.RunningProxy;
import dev.hivemind.fleet.process.Containment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Examines everything that runs need on this machine. */
public final class Doctor {
  /** Programs that HiveMind does not bring along itself and that call a provider. */
  private static final List<String> REAL_AGENTS = List.of("claude", "codex");

  private final Surroundings surroundings;
  private final AgentAdapters adapters;
  private final Programs programs;

  public Doctor(Surroundings surroundings, AgentAdapters adapters) {
    this.surroundings = surroundings;
    this.adapters = adapters;
    this.programs = new Programs(harmless(surroundings.environment()));
  }

  /** What a program needs to tell its version, and no secret. */
  private static Map<String, String> harmless(Map<String, String> environment) {
    var passed = new HashMap<>(environment);
    passed.keySet().retainAll(List.of("PATH", "HOME", "LANG", "TMPDIR"));
    return passed;
  }

  public List<Finding> examine() {
    var findings = new ArrayList<Finding>();
    findings.add(java());
    findings.addAll(agents());
    findings.addAll(
        new PlaceCheckup(surroundings.directory(), surroundings.environment(), programs).examine());
    findings.add(loopback());
    findings.add(proxyPort());
    findings.addAll(new NetworkCheckup(surroundings.environment()).examine());
    findings.addAll(containment());
    return findings;
  }

  private static Finding java() {
    return Finding.ok("java", Runtime.version() + ", " + System.getProperty("java.home"));
  }

  private List<Finding> agents() {
    List<AgentAdapter> agents = REAL_AGENTS.stream().map(adapters::named).toList();
    return new AgentCheckup(surroundings.environment(), programs).examine(agents);
  }

  private static Finding loopback() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Finding.ok("network", socket.getInetAddress().getHostAddress() + " takes connections");
    } catch (IOException e) {
      return Finding.problem(
          "network",
          "no port on 127.0.0.1 can be had: " + e.getMessage(),
          "Agents reach HiveMind's proxy there: allow it in this sandbox or firewall.");
    }
  }

  /** Only the proxy on its own wants a certain port. */
  private static Finding proxyPort() {
    String subject = "port " + RunningProxy.USUAL_PORT;
    try (var _ = new ServerSocket(RunningProxy.USUAL_PORT, 1, InetAddress.getLoopbackAddress())) {
      return Finding.ok(subject, "free for hivemind proxy");
    } catch (IOException taken) {
      return Finding.note(
          subject,
          "is taken, by a hivemind proxy or another program",
          "Runs do not need it; for another proxy: hivemind proxy --port 0.");
    }
  }

  private List<Finding> containment() {
    List<String> gaps = Containment.ofThisSystem(surroundings.environment()).gaps();
    if (gaps.isEmpty()) {
      return List.of(Finding.ok("containment", "no process of an agent outlives a run here"));
    }
    return gaps.stream().map(gap -> Finding.note("containment", "has a gap here", gap)).toList();
  }
}
