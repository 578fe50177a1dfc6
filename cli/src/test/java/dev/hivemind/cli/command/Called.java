package dev.hivemind.cli.command;

import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** What a command line did, run inside this process. */
record Called(int exit, String out, String err) {

  static Called in(Path directory, String... arguments) {
    return in(directory, Map.of("PATH", "/usr/bin:/bin"), arguments);
  }

  static Called in(Path directory, Map<String, String> environment, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var console = new Console(stream(out), stream(err), false, false, 80);
    var surroundings =
        new Surroundings(environment, directory, console, Ticker.system(), Sleeper.system());
    int exit = HivemindCommand.execute(surroundings, arguments);
    return new Called(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
