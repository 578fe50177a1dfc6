package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.invocation.HivemindProgram;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Real agent programs, started by a {@code hivemind run} of their own in an empty project. */
final class ProgramFleet {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Trial trial;
  private final Map<String, URI> urls;

  /**
   * @param urls of the mocks, by lane
   */
  ProgramFleet(Trial trial, Map<String, URI> urls) {
    this.trial = trial;
    this.urls = urls;
  }

  /**
   * @throws IOException when hivemind cannot be started or tells nothing
   */
  List<AgentEnd> run() throws IOException, InterruptedException {
    Path project = Files.createTempDirectory("hivemind-bench-");
    try {
      Files.writeString(project.resolve("tasks.yaml"), ProgramManifest.of(trial, urls));
      List<String> run = new ArrayList<>(List.of("run", "tasks.yaml", "--json"));
      run.addAll(switches());
      hivemind(project, "run.log", run);
      return ends(hivemind(project, "status.json", List.of("status", "--once", "--json")));
    } finally {
      delete(project);
    }
  }

  private List<String> switches() {
    Arm arm = trial.arm();
    if (arm.disabled().isEmpty()) return List.of();
    return List.of(
        "--disable",
        arm.disabled().stream().map(Primitive::id).sorted().collect(Collectors.joining(",")));
  }

  /** What it printed. */
  private static String hivemind(Path project, String output, List<String> arguments)
      throws IOException, InterruptedException {
    Path printed = project.resolve(output);
    var builder =
        new ProcessBuilder(HivemindProgram.commandLine(arguments)).directory(project.toFile());
    builder.environment().put("HOME", Files.createDirectories(project.resolve("home")).toString());
    Process process =
        builder
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(printed.toFile())
            .redirectError(project.resolve(output + ".err").toFile())
            .start();
    try {
      process.waitFor();
    } finally {
      process.destroy();
    }
    return Files.readString(printed);
  }

  private List<AgentEnd> ends(String status) {
    JsonNode document = JSON.readTree(status);
    Instant started = Instant.parse(document.path("run").path("started").asString());
    return trial.scenario().agents().stream()
        .map(script -> end(script, task(document, script.name()), started))
        .toList();
  }

  private static JsonNode task(JsonNode document, String id) {
    for (JsonNode task : document.path("tasks")) {
      if (task.path("id").asString("").equals(id)) return task;
    }
    throw new IllegalStateException("hivemind status does not know the task " + id);
  }

  private static AgentEnd end(AgentScript script, JsonNode task, Instant started) {
    String state = task.path("state").asString("");
    Instant ended = Instant.parse(task.path("ended").asString());
    JsonNode tokens = task.path("tokens");
    var usage =
        new Usage(
            tokens.path("input").asLong(0),
            tokens.path("output").asLong(0),
            tokens.path("cache_read").asLong(0),
            tokens.path("cache_write").asLong(0),
            false);
    Optional<String> death =
        state.equals("succeeded")
            ? Optional.empty()
            : Optional.of(state + ": " + task.path("reason").asString(""));
    return new AgentEnd(script, List.of(), usage, Duration.between(started, ended), death, false);
  }

  private static void delete(Path project) throws IOException {
    List<Path> all;
    try (Stream<Path> tree = Files.walk(project)) {
      all = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) Files.deleteIfExists(path);
  }
}
