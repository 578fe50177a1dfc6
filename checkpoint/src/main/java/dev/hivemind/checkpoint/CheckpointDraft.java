package dev.hivemind.checkpoint;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A checkpoint that is being written. Its files are put into {@link #folder}; it exists from the
 * moment {@link #keep} returns, and what is not kept is as if it had never been. For one thread.
 */
public final class CheckpointDraft implements AutoCloseable {

  /** Records a checkpoint whose files are on the disk. */
  interface Recorder {
    void record(Checkpoint checkpoint) throws IOException;
  }

  private final String run;
  private final String task;
  private final int number;
  private final Path draft;
  private final Recorder recorder;

  private CheckpointDraft(String run, String task, int number, Path draft, Recorder recorder) {
    this.run = run;
    this.task = task;
    this.number = number;
    this.draft = draft;
    this.recorder = recorder;
  }

  /**
   * @param agentFolder {@code agents/<task>/}
   */
  static CheckpointDraft begin(
      String run, String task, int number, Path agentFolder, Recorder recorder) throws IOException {
    Path draft = agentFolder.resolve("checkpoint-" + number + ".part");
    FileTree.delete(draft); // Of a hivemind that died over it.
    PrivateFiles.newFolder(draft);
    return new CheckpointDraft(run, task, number, draft, recorder);
  }

  /** Where its files are put, for its owner only; they get another folder when it is kept. */
  public Path folder() {
    return draft;
  }

  /**
   * Puts it on the disk: first its files, then the record of it. When it returns it survives a
   * power cut, and the change of the task's state may be written.
   *
   * @throws IOException when it could not be kept; there is no checkpoint then
   */
  public Checkpoint keep(CheckpointContent content) throws IOException {
    Path agentFolder = draft.resolveSibling("");
    Path folder = draft.resolveSibling("checkpoint-" + number);
    for (Path path : FileTree.paths(draft)) if (!Files.isSymbolicLink(path)) force(path);
    FileTree.delete(folder); // Of a hivemind that died before it recorded it.
    Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
    force(agentFolder);
    var checkpoint = new Checkpoint(run, task, number, folder, content);
    recorder.record(checkpoint);
    return checkpoint;
  }

  /** Removes what was not kept. */
  @Override
  public void close() throws IOException {
    FileTree.delete(draft);
  }

  private static void force(Path path) throws IOException {
    try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
      file.force(true);
    }
  }
}
