package dev.hivemind.checkpoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

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
    delete(draft); // Of a hivemind that died over it.
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
    forceTree(draft);
    delete(folder); // Of a hivemind that died before it recorded it.
    Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
    force(agentFolder);
    var checkpoint = new Checkpoint(run, task, number, folder, content);
    recorder.record(checkpoint);
    return checkpoint;
  }

  /** Removes what was not kept. */
  @Override
  public void close() throws IOException {
    delete(draft);
  }

  private static void forceTree(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.toList()) force(path);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void force(Path path) throws IOException {
    try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
      file.force(true);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) return;
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.toList().reversed()) Files.delete(path);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
