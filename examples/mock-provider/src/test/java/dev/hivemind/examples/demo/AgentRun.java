package dev.hivemind.examples.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A demo agent as a real process. */
final class AgentRun implements AutoCloseable {
  static final String KEY = "key-that-nobody-may-see";

  private final Process process;
  private final Path errors;
  private final BufferedReader lines;
  private final List<JsonNode> events = new ArrayList<>();

  private AgentRun(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.lines = process.inputReader(StandardCharsets.UTF_8);
  }

  static AgentRun start(Path folder, URI api, String prompt, String... arguments)
      throws IOException {
    return start(
        folder,
        Map.of("ANTHROPIC_BASE_URL", api.toString(), "ANTHROPIC_API_KEY", KEY),
        prompt,
        arguments);
  }

  static AgentRun start(
      Path folder, Map<String, String> environment, String prompt, String... arguments)
      throws IOException {
    var commandLine =
        new ArrayList<>(
            DemoProgram.commandLine(Path.of(System.getProperty("java.home"), "bin", "java")));
    commandLine.addAll(List.of(arguments));
    Path errors = Files.createTempFile("demo-agent", ".stderr");
    var builder =
        new ProcessBuilder(commandLine).directory(folder.toFile()).redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(environment);
    Process process = builder.start();
    try (OutputStream input = process.getOutputStream()) {
      input.write(prompt.getBytes(StandardCharsets.UTF_8));
    } catch (IOException notRead) {
      // An agent may end before it has read its prompt; what it says tells why.
    }
    return new AgentRun(process, errors);
  }

  /** Reads on until there is an event of the type. */
  JsonNode await(String type) throws IOException {
    String line = lines.readLine();
    while (line != null) {
      JsonNode event = JsonMapper.shared().readTree(line);
      events.add(event);
      if (event.path("type").asString().equals(type)) return event;
      line = lines.readLine();
    }
    throw new AssertionError("no " + type + " in " + events + errors());
  }

  /** All events, once the agent has ended. */
  List<JsonNode> events() throws IOException {
    lines.lines().map(JsonMapper.shared()::readTree).forEach(events::add);
    return events;
  }

  List<String> types() throws IOException {
    return events().stream().map(event -> event.path("type").asString()).toList();
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) throw new AssertionError("still running");
    return process.exitValue();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  Stream<ProcessHandle> descendants() {
    return process.descendants();
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start().waitFor();
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() throws IOException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    Files.delete(errors);
  }
}
