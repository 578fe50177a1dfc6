package dev.hivemind.cli.run;

import dev.hivemind.agent.SearchPath;
import dev.hivemind.checkpoint.PrivateFiles;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.invocation.HivemindProgram;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run in a hivemind of its own, which has no terminal and outlives the one that it was started
 * from. What it has to say is in {@link #LOG} in the run's folder.
 */
public final class DetachedRun {
  static final String LOG = "run.log";

  private static final Duration GLANCE = Duration.ofMillis(50);

  private final Surroundings surroundings;
  private final RunFolder folder;
  private final Path log;

  /** What became of the start. */
  public sealed interface Start {

    /**
     * @param process of the hivemind that works on the run
     * @param log what it says
     */
    record Started(long process, Path log) implements Start {}

    /**
     * It ended before the run began, or together with a very short run.
     *
     * @param said all that it said
     */
    record Ended(int exitCode, String said) implements Start {}
  }

  /**
   * @param folder of the run, new
   */
  public DetachedRun(Surroundings surroundings, RunFolder folder) {
    this.surroundings = surroundings;
    this.folder = folder;
    this.log = folder.path().resolve(LOG);
  }

  /**
   * Starts a hivemind and waits until it has begun the run, or has ended.
   *
   * @param arguments of that hivemind
   * @param input what it finds on standard input; null: nothing
   */
  public Start start(List<String> arguments, @Nullable String input)
      throws IOException, InterruptedException {
    PrivateFiles.newFile(log);
    Process process = process(arguments).start();
    try (OutputStream standardInput = process.getOutputStream()) {
      if (input != null) standardInput.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException gone) {
      // It did not want to hear that much; how it ends tells why.
    }
    while (process.isAlive() && folder.events().isEmpty()) surroundings.sleeper().sleep(GLANCE);
    return process.isAlive()
        ? new Start.Started(process.pid(), log)
        : new Start.Ended(process.waitFor(), Files.readString(log));
  }

  /**
   * A session of its own has no terminal that could be closed. Where there are none, SIGHUP is
   * ignored.
   */
  private ProcessBuilder process(List<String> arguments) {
    List<String> command = new ArrayList<>();
    SearchPath.find("setsid", surroundings.environment())
        .ifPresent(setsid -> command.add(setsid.toString()));
    command.addAll(HivemindProgram.commandLine(arguments));
    return new ProcessBuilder(command)
        .directory(surroundings.directory().toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile());
  }
}
