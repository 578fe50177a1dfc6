package dev.hivemind.examples.mock.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Stands in for a language model. It reads the prompt, asks for every file that the prompt names
 * with one tool call a turn, and ends with a message that lists them. Keeps nothing between
 * requests. Thread-safe.
 */
public final class SimulatedModel {

  public Answer answer(Conversation conversation) {
    Work work = Work.in(conversation);
    JsonNode schema = conversation.answerSchema();
    if (schema != null) {
      return said(SchemaAnswer.fulfilling(schema, work.prompt()).toString());
    }
    if (work.files().isEmpty()) {
      return said("I am a simulated model. The prompt names no file, so I have nothing to write.");
    }
    List<WritingTool> usable =
        Arrays.stream(WritingTool.values()).filter(tool -> tool.isUsable(conversation)).toList();
    if (usable.isEmpty()) {
      return said("I was offered no tool to write files with. Asked for:" + list(work.files()));
    }
    return next(
        work.files().stream().map(path -> FileTask.of(path, usable, work)).toList(), conversation);
  }

  private static Answer next(List<FileTask> tasks, Conversation conversation) {
    for (FileTask task : tasks) {
      int attempt = task.nextAttempt();
      if (attempt < task.tools().size()) {
        ToolCall call = task.call(attempt, conversation.workingDirectory());
        String intent = attempt == 0 ? "I will write " : "That failed. I try once more to write ";
        return new Answer(intent + task.path() + " with " + call.name() + ".", call);
      }
    }
    return said(summary(tasks));
  }

  private static String summary(List<FileTask> tasks) {
    var written = new ArrayList<String>();
    var failed = new ArrayList<String>();
    for (FileTask task : tasks) {
      String failure = task.failure();
      if (failure == null) written.add(task.path());
      else failed.add(task.path() + ": " + failure);
    }
    if (failed.isEmpty()) return "Done. I wrote:" + list(written);
    String failures = "I could not write:" + list(failed);
    return written.isEmpty() ? failures : "I wrote:" + list(written) + "\n" + failures;
  }

  private static String list(List<String> entries) {
    return entries.stream().map(entry -> "\n- " + entry).collect(Collectors.joining());
  }

  private static Answer said(String text) {
    return new Answer(text, null);
  }
}
