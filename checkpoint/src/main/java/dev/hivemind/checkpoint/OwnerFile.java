package dev.hivemind.checkpoint;

import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A run's {@code owner}: which process works on it. */
final class OwnerFile implements AutoCloseable {
  private final Path file;

  private OwnerFile(Path file) {
    this.file = file;
  }

  static OwnerFile take(RunFolder run, ProcessIdentity self, Liveness liveness) throws IOException {
    Path file = run.path().resolve("owner");
    ProcessIdentity holder = read(file).orElse(null);
    if (holder != null && !holder.equals(self) && liveness.alive(holder)) {
      throw new RunHeldException(run.id(), holder);
    }
    Files.writeString(PrivateFiles.file(file), self.pid() + " " + self.started());
    return new OwnerFile(file);
  }

  private static Optional<ProcessIdentity> read(Path file) throws IOException {
    if (Files.notExists(file)) return Optional.empty();
    String[] parts = Files.readString(file).split(" ", 2);
    return Optional.of(new ProcessIdentity(Long.parseLong(parts[0]), Instant.parse(parts[1])));
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
