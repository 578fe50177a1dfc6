package dev.hivemind.cli.resume;

import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.RunHeldException;
import dev.hivemind.cli.control.ControlAnswer;
import dev.hivemind.cli.control.ControlClient;
import dev.hivemind.cli.control.ResumeRequest;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.task.run.ProcessIdentity;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks the hivemind that works on a run to go on with what has stopped in it. */
final class AskingRunAtWork {
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);

  /** A run that begins or ends answers nobody, for seconds at most. */
  private static final int TRIES = 50;

  private final Surroundings surroundings;
  private final RunFolder run;
  private final ProcessIdentity owner;

  AskingRunAtWork(Surroundings surroundings, RunFolder run, ProcessIdentity owner) {
    this.surroundings = surroundings;
    this.run = run;
    this.owner = owner;
  }

  /** Goes on with a run that one has taken over. */
  @FunctionalInterface
  interface Takeover {
    ExitCode goOn(OwnedRun run) throws IOException;
  }

  /**
   * @param budget what is given on top, as written; null: nothing
   * @param itself when the run ends meanwhile
   * @throws CommandException when it cannot be done; says what can
   */
  ExitCode goOn(Wish wish, @Nullable String budget, Takeover itself)
      throws IOException, InterruptedException {
    ResumeRequest request = request(wish, budget);
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<ControlAnswer> answer = ControlClient.send(run, request);
      if (answer.isPresent()) {
        answer.get().orThrow().forEach(surroundings.console()::print);
        return ExitCode.OK;
      }
      try {
        return itself.goOn(run.own(ProcessLiveness.self(), new ProcessLiveness()));
      } catch (RunHeldException stillAtWork) {
        surroundings.sleeper().sleep(BETWEEN_TRIES);
      }
    }
    throw CommandException.environment(
        "the hivemind that works on run %s (pid %d) does not answer; kill -TERM %d stops it, and then hivemind resume goes on"
            .formatted(run.id(), owner.pid(), owner.pid()));
  }

  private static ResumeRequest request(Wish wish, @Nullable String budget) {
    return switch (wish) {
      case Wish.Everything() -> new ResumeRequest(List.of(), null, budget, false);
      case Wish.Agents(List<String> agents, String word) ->
          new ResumeRequest(agents, word, budget, false);
      case Wish.Afresh(String task) -> new ResumeRequest(List.of(task), null, budget, true);
    };
  }
}
