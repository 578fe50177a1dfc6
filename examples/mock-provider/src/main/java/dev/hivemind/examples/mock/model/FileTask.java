package dev.hivemind.examples.mock.model;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * One file that the model has to write: tried with the best tool on offer, and when that fails once
 * more with the next.
 *
 * @param tools for the attempts, in their order; one for each attempt
 */
record FileTask(String path, List<WritingTool> tools, Work work) {

  static FileTask of(String path, List<WritingTool> usable, Work work) {
    WritingTool first = usable.getFirst();
    return new FileTask(path, List.of(first, usable.size() > 1 ? usable.get(1) : first), work);
  }

  /** Which attempt is next; as many as {@link #tools}: none, the file is written or given up. */
  int nextAttempt() {
    for (int attempt = 0; attempt < tools.size(); attempt++) {
      Turn.ToolResult result = result(attempt);
      if (result == null) return attempt;
      if (!tools.get(attempt).failed(result)) return tools.size();
    }
    return tools.size();
  }

  /** Why the file was given up, one line; null: it was written. */
  @Nullable String failure() {
    int last = tools.size() - 1;
    Turn.ToolResult result = result(last);
    return result == null || !tools.get(last).failed(result) ? null : lastLine(result.output());
  }

  /** Where a tool's output says what went wrong; what stands before it is about the call. */
  private static String lastLine(String output) {
    return output.lines().filter(line -> !line.isBlank()).reduce((a, b) -> b).orElse("no output");
  }

  ToolCall call(int attempt, @Nullable String workingDirectory) {
    WritingTool tool = tools.get(attempt);
    return new ToolCall(
        mark(attempt), tool.toolName(), tool.input(path, content(), workingDirectory));
  }

  /** The same for the same prompt and path. */
  private String content() {
    return path
        + "\n\nWritten by the simulated model of the HiveMind mock provider for this prompt:\n"
        + work.firstLine()
        + "\n";
  }

  private Turn.@Nullable ToolResult result(int attempt) {
    String mark = mark(attempt);
    for (Turn.ToolResult result : work.results()) {
      if (result.callId().endsWith(mark)) return result;
    }
    return null;
  }

  private String mark(int attempt) {
    var checksum = new CRC32();
    checksum.update((path + "#" + attempt).getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(checksum.getValue());
  }
}
