package dev.hivemind.cli.view;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.control.ControlAnswer;
import dev.hivemind.cli.control.ControlClient;
import dev.hivemind.cli.control.ControlRequest;
import dev.hivemind.cli.control.KillRequest;
import dev.hivemind.cli.control.PauseRequest;
import dev.hivemind.cli.control.PriorityRequest;
import dev.hivemind.cli.control.ResumeRequest;
import dev.hivemind.cli.control.StopRequest;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Asks the hivemind that works on the run, be it this one or another. */
record RequestedControls(RunFolder run) implements RunControls {

  @Override
  public String carryOut(Wish wish) {
    try {
      return ControlClient.send(run, request(wish))
          .map(answer -> words(answer, wish))
          .orElseGet(() -> nobody(wish));
    } catch (IOException e) {
      return "that could not be asked for: " + e.getMessage();
    }
  }

  private static ControlRequest request(Wish wish) {
    return switch (wish) {
      case Wish.StopAgent(String agent) -> new StopRequest(Set.of(agent));
      case Wish.KillAgent(String agent) -> new KillRequest(Set.of(agent));
      case Wish.ResumeAgent(String agent) -> new ResumeRequest(List.of(agent), null, null, false);
      case Wish.RaiseBudget(String agent, String more) ->
          new ResumeRequest(List.of(agent), null, more, false);
      case Wish.Prioritize(String agent, var priority) -> new PriorityRequest(agent, priority);
      case Wish.PauseLaunching(boolean pause) -> new PauseRequest(pause);
    };
  }

  private static String words(ControlAnswer answer, Wish wish) {
    if (answer.refusal() != null) return answer.refusal();
    if (!answer.lines().isEmpty()) return String.join("; ", answer.lines());
    return switch (wish) {
      case Wish.StopAgent(String agent) -> agent + " is being stopped";
      case Wish.KillAgent(String agent) -> agent + " is being ended";
      case Wish.ResumeAgent(String agent) -> agent + " goes on";
      case Wish.RaiseBudget(String agent, String more) -> agent + " is given " + more;
      case Wish.Prioritize(String agent, var priority) ->
          agent + " has " + priority.name().toLowerCase(Locale.ROOT) + " priority now";
      case Wish.PauseLaunching(boolean pause) ->
          pause ? "no further task starts until p is pressed once more" : "tasks start again";
    };
  }

  private String nobody(Wish wish) {
    Optional<String> agent =
        switch (wish) {
          case Wish.ResumeAgent(String named) -> Optional.of(named);
          case Wish.RaiseBudget(String named, String more) ->
              Optional.of(named + " --budget " + more);
          case Wish.StopAgent _, Wish.KillAgent _, Wish.Prioritize _, Wish.PauseLaunching _ ->
              Optional.empty();
        };
    return "nobody works on run %s; to go on: hivemind resume%s --run %s"
        .formatted(run.id(), agent.map(named -> " " + named).orElse(""), run.id());
  }
}
