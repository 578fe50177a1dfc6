package dev.hivemind.examples.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The tools that the agent offers to the model, and carries out in its working directory. */
final class Toolbox {
  private static final int LONGEST_READ = 256 * 1024;

  /** As the request's {@code tools} field. */
  static final List<Object> DEFINITIONS =
      List.of(
          definition("write_file", "Creates or replaces a text file.", "path", "content"),
          definition("read_file", "Reads a text file.", "path"),
          definition("list_files", "Lists the files in a folder.", "path"),
          definition("run_command", "Runs a shell command.", "command"));

  private final Workspace workspace;
  private final ShellCommand shell;

  Toolbox(Workspace workspace, ShellCommand shell) {
    this.workspace = workspace;
    this.shell = shell;
  }

  /** Never fails: what goes wrong is told to the model. */
  ToolOutput run(ToolUse use) throws InterruptedException {
    try {
      return switch (use.name()) {
        case "write_file" -> writeFile(use.input());
        case "read_file" -> readFile(use.input());
        case "list_files" -> listFiles(use.input());
        case "run_command" -> shell.run(required(use.input(), "command"));
        default -> ToolOutput.error("there is no tool " + use.name());
      };
    } catch (ToolRefusal refusal) {
      return ToolOutput.error(String.valueOf(refusal.getMessage()));
    } catch (NoSuchFileException missing) {
      return ToolOutput.error("no such file: " + missing.getFile());
    } catch (IOException failure) {
      return ToolOutput.error(failure.toString());
    }
  }

  private ToolOutput writeFile(JsonObject input) throws ToolRefusal, IOException {
    String name = required(input, "path");
    Path file = workspace.resolve(name);
    byte[] content = input.text("content").getBytes(StandardCharsets.UTF_8);
    Path folder = file.getParent();
    if (folder != null) Files.createDirectories(folder);
    Files.write(file, content);
    return ToolOutput.success("wrote " + content.length + " bytes to " + name);
  }

  private ToolOutput readFile(JsonObject input) throws ToolRefusal, IOException {
    Path file = workspace.resolve(required(input, "path"));
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] content = stream.readNBytes(LONGEST_READ);
      String rest = stream.read() < 0 ? "" : "\n… (the rest is left out)";
      return ToolOutput.success(new String(content, StandardCharsets.UTF_8) + rest);
    }
  }

  private ToolOutput listFiles(JsonObject input) throws ToolRefusal, IOException {
    var names = new ArrayList<String>();
    try (var entries = Files.newDirectoryStream(workspace.resolve(required(input, "path")))) {
      for (Path entry : entries) {
        names.add(entry.getFileName() + (Files.isDirectory(entry) ? "/" : ""));
      }
    }
    Collections.sort(names);
    return ToolOutput.success(String.join("\n", names));
  }

  private static String required(JsonObject input, String field) throws ToolRefusal {
    String value = input.text(field);
    if (value.isEmpty()) throw new ToolRefusal(field + " is missing");
    return value;
  }

  private static JsonObject definition(String name, String description, String... parameters) {
    var properties = new JsonObject();
    for (String parameter : parameters) {
      properties.put(parameter, new JsonObject().put("type", "string"));
    }
    var schema =
        new JsonObject()
            .put("type", "object")
            .put("properties", properties)
            .put("required", List.of(parameters));
    return new JsonObject()
        .put("name", name)
        .put("description", description)
        .put("input_schema", schema);
  }
}
