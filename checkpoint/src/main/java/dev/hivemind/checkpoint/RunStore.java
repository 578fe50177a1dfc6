package dev.hivemind.checkpoint;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state folder {@code .hivemind/} of a project: mode 0700, files 0600, and a {@code .gitignore}
 * of {@code *} inside. Several hivemind processes may use one folder at once.
 */
public final class RunStore {
  public static final String FOLDER = ".hivemind";

  private final Path folder;

  private RunStore(Path folder) {
    this.folder = folder;
  }

  /** The state folder in {@code project}, made when it is not there. */
  public static RunStore open(Path project) throws IOException {
    return new RunStore(project.resolve(FOLDER));
  }

  /** The nearest state folder in {@code from} or above it, like git's. */
  public static Optional<RunStore> find(Path from) {
    return Optional.empty();
  }

  public Path folder() {
    return folder;
  }

  /**
   * Makes the folder of a new run: {@code NAME-N} with the next free number, atomically against
   * other processes.
   *
   * @param name of the manifest
   * @param runId a wish; null: {@code NAME-N}
   * @throws java.nio.file.FileAlreadyExistsException when the wished id is taken
   */
  public RunFolder create(String name, @Nullable String runId) throws IOException {
    throw new IOException("replaced by the store's writer");
  }

  /** Oldest first. */
  public List<RunFolder> runs() throws IOException {
    return List.of();
  }
}
