package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A hivemind that runs as a process of its own: on the class path of the tests, or by the launcher
 * that {@value #LAUNCHER} names.
 */
final class HivemindProcess {
  /** The launcher of the product, when that is what is tested. */
  static final String LAUNCHER = "hivemind.test.launcher";

  private static final String MAIN = "dev.hivemind.cli.Main";
  private static final Duration PATIENCE = Duration.ofSeconds(110);

  private static final List<String> RESET = List.of("env", "--default-signal=INT");

  /** Undoes what a shell without job control did to the tests: SIGINT ignored in all it started. */
  private static final List<String> SIGNALS_COUNT = resetsSignals() ? RESET : List.of();

  private final Process process;
  private final Path out;
  private final Path err;

  private HivemindProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** As GNU's env can. */
  private static boolean resetsSignals() {
    try {
      var command = new ArrayList<>(RESET);
      command.add("true");
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Without any key, and with nothing in its environment but what is named. */
  static HivemindProcess start(Path directory, String... arguments) throws IOException {
    return start(directory, Map.of(), arguments);
  }

  static HivemindProcess start(Path directory, Map<String, String> environment, String... arguments)
      throws IOException {
    Path out = Files.createTempFile(directory, ".out-", ".txt");
    Path err = Files.createTempFile(directory, ".err-", ".txt");
    var builder =
        builder(directory, environment, arguments)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    return new HivemindProcess(builder.start(), out, err);
  }

  /** With something on standard input. */
  static HivemindProcess startWith(
      Path input, Path directory, Map<String, String> environment, String... arguments)
      throws IOException {
    Path out = Files.createTempFile(directory, ".out-", ".txt");
    Path err = Files.createTempFile(directory, ".err-", ".txt");
    var builder =
        builder(directory, environment, arguments)
            .redirectInput(input.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    return new HivemindProcess(builder.start(), out, err);
  }

  /** Another program than hivemind's own, for one that has it run in an odd world. */
  static HivemindProcess startMain(
      Class<?> main, Path directory, Map<String, String> environment, String... arguments)
      throws IOException {
    Path out = Files.createTempFile(directory, ".out-", ".txt");
    Path err = Files.createTempFile(directory, ".err-", ".txt");
    ProcessBuilder builder = builder(directory, environment, arguments);
    builder.command().replaceAll(word -> word.equals(MAIN) ? main.getName() : word);
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    return new HivemindProcess(builder.start(), out, err);
  }

  /** The process and all that it started, the latest first. */
  List<ProcessHandle> tree() {
    return Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
  }

  static ProcessBuilder builder(
      Path directory, Map<String, String> environment, String... arguments) {
    Launches.note(arguments);
    var command = new ArrayList<>(SIGNALS_COUNT);
    command.addAll(program());
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    var whole = new HashMap<String, String>();
    whole.put("PATH", System.getenv("PATH"));
    whole.put("HOME", directory.toString());
    whole.put("LANG", "C.UTF-8");
    if (System.getProperty(LAUNCHER) != null) {
      whole.put("HIVEMIND_JAVA_HOME", System.getProperty("java.home"));
    }
    whole.putAll(environment);
    builder.environment().clear();
    builder.environment().putAll(whole);
    return builder;
  }

  private static List<String> program() {
    String launcher = System.getProperty(LAUNCHER);
    if (launcher != null) return List.of(launcher);
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "--add-opens",
        "java.base/java.lang=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        MAIN);
  }

  HivemindProcess signal(String name) throws IOException, InterruptedException {
    var kill =
        new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).inheritIO().start();
    assertThat(kill.waitFor() == 0 || !process.isAlive()).isTrue();
    return this;
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("hivemind does not end; it said: " + out() + err());
    }
    return process.exitValue();
  }

  /** Whether it ends by itself within that time. */
  boolean endsWithin(Duration time) throws InterruptedException {
    return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String out() {
    return read(out);
  }

  String err() {
    return read(err);
  }

  /** Every line of standard output, each a JSON document. */
  List<JsonNode> documents() {
    return out().lines().map(JsonMapper.shared()::readTree).toList();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
