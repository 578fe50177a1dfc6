package dev.hivemind.examples.mock.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The tools with which known agent programs let a model write a file; the best first. */
enum WritingTool {
  /** The demo agent's. */
  WRITE_FILE("write_file"),
  /** Claude Code's; wants an absolute path. */
  WRITE("Write"),
  /** Claude Code's shell. */
  BASH("Bash"),
  /** OpenCode's shell. */
  SHELL("bash"),
  /** Gemini CLI's shell. */
  RUN_SHELL_COMMAND("run_shell_command"),
  /** The demo agent's shell. */
  RUN_COMMAND("run_command"),
  /** Codex's shell, offered to models that it does not know. */
  EXEC_COMMAND("exec_command"),
  /** Codex's JavaScript cell, offered to its own models; its shell is a function in there. */
  EXEC("exec");

  /** Codex reports a failed command only in the words of its output. */
  private static final List<String> COMMAND_SUCCEEDED =
      List.of("Process exited with code 0", "exit code 0\n");

  private static final int SHELL_WAIT_MILLIS = 30_000;

  private final String toolName;

  WritingTool(String toolName) {
    this.toolName = toolName;
  }

  String toolName() {
    return toolName;
  }

  boolean isUsable(Conversation conversation) {
    return conversation.tools().contains(toolName)
        && (this != WRITE || conversation.workingDirectory() != null);
  }

  ToolCall.Input input(String path, String content, @Nullable String workingDirectory) {
    return switch (this) {
      case WRITE_FILE -> arguments(object().put("path", path).put("content", content));
      case WRITE ->
          arguments(
              object().put("file_path", workingDirectory + "/" + path).put("content", content));
      case BASH, SHELL, RUN_SHELL_COMMAND ->
          arguments(
              object()
                  .put("command", ShellCommand.writing(path, content))
                  .put("description", "Write " + path));
      case RUN_COMMAND -> arguments(object().put("command", ShellCommand.writing(path, content)));
      case EXEC_COMMAND -> arguments(shell(path, content));
      case EXEC ->
          new ToolCall.Input.Script(
              "const result = await tools.exec_command("
                  + shell(path, content)
                  + ");\ntext(`exit code ${result.exit_code}\\n${result.output}`);\n");
    };
  }

  boolean failed(Turn.ToolResult result) {
    return switch (this) {
      case WRITE_FILE, WRITE, BASH, SHELL, RUN_SHELL_COMMAND, RUN_COMMAND -> result.isError();
      case EXEC_COMMAND, EXEC ->
          result.isError() || COMMAND_SUCCEEDED.stream().noneMatch(result.output()::contains);
    };
  }

  private static ObjectNode shell(String path, String content) {
    return object()
        .put("cmd", ShellCommand.writing(path, content))
        .put("yield_time_ms", SHELL_WAIT_MILLIS);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static ToolCall.Input arguments(ObjectNode json) {
    return new ToolCall.Input.Arguments(json);
  }
}
