package dev.hivemind.fleet.process;

import dev.hivemind.agent.SearchPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What this system offers to hold an agent's processes together, so that none is left after a run.
 *
 * @param processTable whether every process can be looked at
 * @param setsid puts an agent into a session of its own; null: not installed
 * @param prlimit gives an agent the {@link LimitMark}; null: not installed, or no such limit may be
 *     set here
 */
public record Containment(boolean processTable, @Nullable Path setsid, @Nullable Path prlimit) {

  /** Looks at this system, with the programs on the {@code PATH} of that environment. */
  public static Containment ofThisSystem(Map<String, String> environment) {
    ProcessTable table = ProcessTable.ofThisMachine();
    boolean markable = LimitMark.canBeSetUnder(table.limits(ProcessHandle.current().pid()));
    return new Containment(
        table.available(),
        SearchPath.find("setsid", environment).orElse(null),
        markable ? SearchPath.find("prlimit", environment).orElse(null) : null);
  }

  /** Whether everything that agents start is ended even when hivemind is killed. */
  public boolean survivesKill() {
    return processTable && setsid != null;
  }

  /** What cannot be contained here, a sentence each with what to do; empty: nothing. */
  public List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    if (!processTable) {
      gaps.add(
          "This system has no /proc: the processes of an agent are found as its descendants. One"
              + " that detaches itself from its agent cannot be found and may stay after a run.");
      gaps.add(
          "This system has no /proc: agents go on when hivemind itself is killed. The next run,"
              + " resume, rerun or stop ends them by process id and time of start, which are"
              + " written down when an agent has started: one that was starting in that moment"
              + " stays.");
      return gaps;
    }
    if (setsid == null) {
      gaps.add(
          "setsid is not on PATH: agents share hivemind's session, a Ctrl-C reaches them directly,"
              + " and they go on when hivemind itself is killed. Install util-linux.");
    }
    if (prlimit == null) {
      gaps.add(
          "prlimit is missing or may not be used: a process that detaches itself from an agent and"
              + " clears its environment cannot be found. Install util-linux.");
    }
    return gaps;
  }

  /** The marks that can be set here. */
  Marks marks(String run) {
    var environment = new EnvironmentMark(run);
    return new Marks(environment, prlimit == null ? null : LimitMark.of(environment));
  }

  /** The command line that starts a program contained; each part replaces itself by the next. */
  List<String> contain(List<String> argv, Marks agent) {
    List<String> contained = new ArrayList<>();
    LimitMark limits = agent.limits();
    if (prlimit != null && limits != null) {
      contained.add(prlimit.toString());
      contained.add("--rss=" + limits.soft() + ":" + limits.hard());
    }
    if (setsid != null) {
      contained.add(setsid.toString());
    }
    contained.addAll(argv);
    return contained;
  }
}
