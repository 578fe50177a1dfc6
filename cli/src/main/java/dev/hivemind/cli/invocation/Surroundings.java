package dev.hivemind.cli.invocation;

import dev.hivemind.cli.console.Console;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a command finds around it; tests give it others.
 *
 * @param environment of this process
 * @param directory the working directory, absolute
 */
public record Surroundings(
    Map<String, String> environment,
    Path directory,
    Console console,
    Ticker ticker,
    Sleeper sleeper) {

  public Surroundings {
    environment = Map.copyOf(environment);
    directory = directory.toAbsolutePath().normalize();
  }

  public Surroundings with(Console other) {
    return new Surroundings(environment, directory, other, ticker, sleeper);
  }

  /** This process's own. */
  public static Surroundings system() {
    Map<String, String> environment = System.getenv();
    return new Surroundings(
        environment, Path.of(""), Console.system(environment), Ticker.system(), Sleeper.system());
  }

  /** Leaves out the environment, which holds secrets. */
  @Override
  public String toString() {
    return "Surroundings[" + directory + "]";
  }
}
