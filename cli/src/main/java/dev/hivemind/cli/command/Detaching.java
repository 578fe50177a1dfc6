package dev.hivemind.cli.command;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.run.DetachedRun;
import dev.hivemind.cli.run.DetachedRun.Start;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.cli.status.StatusDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code run --detach}: hands a run over to another hivemind and says how to watch it. */
final class Detaching {
  private static final String DETACH = "--detach";

  /** For ourselves only: which run a detached hivemind works on. */
  private static final String AS_RUN = "--as-run";

  @Option(
      names = DETACH,
      description = "Return as soon as the run has begun; it goes on without this terminal.")
  private boolean wanted;

  @Option(names = AS_RUN, hidden = true)
  private @Nullable String run;

  boolean isWanted() {
    return wanted;
  }

  /** The run that another hivemind made for this one; null: there is none. */
  @Nullable String run() {
    return run;
  }

  /**
   * @param arguments of this hivemind
   * @param input the manifest, where it came from standard input
   * @return exit code
   */
  int start(
      Surroundings surroundings,
      RunFolder folder,
      List<String> arguments,
      @Nullable String input,
      boolean json)
      throws IOException, InterruptedException {
    List<String> handedOver = new ArrayList<>(arguments);
    handedOver.removeIf(DETACH::equals);
    handedOver.addAll(List.of(AS_RUN, folder.id()));
    Console console = surroundings.console();
    return switch (new DetachedRun(surroundings, folder).start(handedOver, input)) {
      case Start.Started started -> {
        if (json) console.print(document(folder, started));
        else lines(folder, started).forEach(console::print);
        yield 0;
      }
      case Start.Ended(int exitCode, String said) -> {
        said.lines().forEach(exitCode == 0 ? console::print : console::note);
        yield exitCode;
      }
    };
  }

  private static List<String> lines(RunFolder folder, Start.Started started) throws IOException {
    boolean alone = folder.store().held(new ProcessLiveness()).size() <= 1;
    String which = alone ? "" : " --run " + folder.id();
    return List.of(
        "run %s has begun and goes on without this terminal (process %d)"
            .formatted(folder.id(), started.process()),
        "  hivemind status" + which + "       watch and steer it",
        "  hivemind logs -f" + which + "      what its agents do",
        "  hivemind stop --all" + which + "   stop it, so that it can be resumed",
        "what it says itself: " + started.log());
  }

  private static String document(RunFolder folder, Start.Started started) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("schema", StatusDocument.SCHEMA)
        .put("run", folder.id())
        .put("pid", started.process())
        .put("log", started.log().toString())
        .toString();
  }
}
