package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.fleet.workspace.Placement;
import dev.hivemind.fleet.workspace.TaskDiff;
import dev.hivemind.task.Task;
import dev.hivemind.task.TaskResult;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What one task is told of those before it. A long text is put into a file, which is named. */
final class TaskResults {
  private static final int LONGEST_BYTES = 16 * 1024;

  private final RunFolder run;
  private final Placement placement;
  private final Task task;

  /**
   * @param task that is told
   */
  TaskResults(RunFolder run, Placement placement, Task task) {
    this.run = run;
    this.placement = placement;
    this.task = task;
  }

  /** The task's environment, filled in. */
  Map<String, String> environment() throws IOException {
    var filled = new LinkedHashMap<String, String>();
    for (var one : task.env().entrySet()) filled.put(one.getKey(), fill(one.getValue()));
    return filled;
  }

  /** The task as its place is made ready and its work is judged: not what its agent is told. */
  Task forWorkspace() throws IOException {
    return task.doing(task.work(), environment())
        .accepting(task.acceptance().verifiedBy(fill(task.acceptance().verify())))
        .in(task.workspace().preparedBy(fill(task.workspace().setup())), task.workingDir());
  }

  List<String> fill(List<String> texts) throws IOException {
    var filled = new ArrayList<String>();
    for (String text : texts) filled.add(fill(text));
    return filled;
  }

  String fill(String text) throws IOException {
    try {
      return TaskResult.fill(text, this::value);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private String value(String other, TaskResult result) {
    try {
      String value =
          switch (result) {
            case OUTPUT -> message(other);
            case DIFF -> TaskDiff.of(placement, other, List.of("--no-color")).orElse("");
            case BRANCH -> placement.of(other).isPresent() ? placement.branches().task(other) : "";
          };
      boolean isLong = value.getBytes(StandardCharsets.UTF_8).length > LONGEST_BYTES;
      return isLong ? inFile(other, result, value) : value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String message(String other) throws IOException {
    return run.view().task(other).map(TaskView::message).orElse("");
  }

  private String inFile(String other, TaskResult result, String value) throws IOException {
    String name = other + "." + result.name().toLowerCase(Locale.ROOT);
    Path file = run.agentFolder(task.id()).resolve(name);
    Files.writeString(file, value);
    return file.toString();
  }
}
