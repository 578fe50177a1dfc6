package dev.hivemind.cli.training;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs what people run, once, while the build has the JVM write down which classes that takes and
 * where the time goes (its ahead-of-time cache). Nothing of it is kept but the cache, and no
 * command's failure makes it fail: a cache that knows less is still one.
 */
public final class Training {
  private static final String PROXY = "proxy";
  private static final Duration WHILE_THE_PROXY_STARTS = Duration.ofSeconds(2);

  /**
   * What is run for each cache. All classes of a cache are linked when Java starts, so that each
   * kind of command has its own. A fleet's leaves a run behind that the queries look at.
   */
  private static final Map<String, List<String>> COMMANDS =
      Map.of(
          "fleet",
          List.of("run --dry-run tasks.yaml", "run tasks.yaml", "resume"),
          PROXY,
          List.of("proxy --upstream mock --port 0"),
          "plan",
          List.of("plan tasks.yaml", "plan --format json tasks.yaml", "plan many.yaml"),
          "query",
          List.of("status --once", "status --json", "cost", "cost --json", "runs", "logs"),
          "help",
          List.of("--version", "--help", "schema"));

  private static final int MANY = 3_000;

  private Training() {}

  /**
   * @param arguments which cache; a folder that may be filled, the same for all
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String cache = arguments[0];
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    writeManifests(folder);
    Surroundings surroundings = surroundings(folder);
    Runnable commands =
        () ->
            COMMANDS
                .getOrDefault(cache, List.of())
                .forEach(command -> execute(surroundings, command));
    if (cache.equals(PROXY)) {
      Thread.ofPlatform().daemon().start(commands);
      surroundings.sleeper().sleep(WHILE_THE_PROXY_STARTS);
    } else {
      commands.run();
    }
    System.exit(0);
  }

  private static void writeManifests(Path folder) throws IOException {
    try (InputStream tasks = Training.class.getResourceAsStream("tasks.yaml")) {
      Files.copy(
          Objects.requireNonNull(tasks),
          folder.resolve("tasks.yaml"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    Files.writeString(
        folder.resolve("many.yaml"),
        IntStream.range(0, MANY)
            .mapToObj(Training::task)
            .collect(Collectors.joining("", "defaults: { agent: demo }\ntasks:\n", "")));
  }

  private static String task(int number) {
    return "  - id: task-%d\n    prompt: write a file\n    depends_on: [%s]\n"
        .formatted(number, number == 0 ? "" : "task-" + number / 2);
  }

  private static void execute(Surroundings surroundings, String command) {
    int _ = HivemindCommand.execute(surroundings, command.split(" "));
  }

  /** Nobody's: what is installed here, and who builds, is no part of the cache. */
  private static Surroundings surroundings(Path folder) {
    var nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    return new Surroundings(
        Map.of("HOME", folder.toAbsolutePath().toString(), "PATH", "/usr/bin:/bin"),
        folder,
        new Console(nowhere, nowhere, false, false, 80),
        Ticker.system(),
        Sleeper.system());
  }
}
