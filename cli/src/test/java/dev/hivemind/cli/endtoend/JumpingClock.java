package dev.hivemind.cli.endtoend;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.time.Ticker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Hivemind with a clock that is eight hours on as soon as there is a file of the name jump. */
final class JumpingClock implements Ticker {
  private static final Duration NIGHT = Duration.ofHours(8);

  private final Ticker real = Ticker.system();
  private final Path jump = Path.of("jump").toAbsolutePath();

  private JumpingClock() {}

  public static void main(String[] arguments) {
    Surroundings system = Surroundings.system();
    Surroundings jumping =
        new Surroundings(
            system.environment(),
            system.directory(),
            system.console(),
            new JumpingClock(),
            system.sleeper());
    System.exit(HivemindCommand.execute(jumping, arguments));
  }

  private boolean hasJumped() {
    return Files.exists(jump);
  }

  @Override
  public long nanos() {
    return real.nanos() + (hasJumped() ? NIGHT.toNanos() : 0);
  }

  @Override
  public Instant now() {
    return hasJumped() ? real.now().plus(NIGHT) : real.now();
  }
}
