package dev.hivemind.cli.logs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log line by line, also while it grows. The file may not be there yet; it is only open
 * while it is read, since a run may have thousands.
 */
final class LogFile {
  private static final int CHUNK = 64 * 1024;

  private final Path path;
  private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
  private final Queue<String> lines = new ArrayDeque<>();
  private long position;

  LogFile(Path path) {
    this.path = path;
  }

  /**
   * Passes over the beginning of a long log, up to the end of a line.
   *
   * @param bytes that are left at least, if there are as many
   */
  void keepLast(long bytes) {
    try {
      position = Math.max(0, Files.size(path) - bytes);
    } catch (NoSuchFileException e) {
      return; // its agent has not started
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (position > 0) next();
  }

  /** The next whole line; null: there is none at the moment. */
  @Nullable String next() {
    boolean more = true;
    while (lines.isEmpty() && more) more = readChunk();
    return lines.poll();
  }

  /** What follows the last whole line, once nothing will be added any more; null: nothing. */
  @Nullable String rest() {
    if (unfinished.size() == 0) return null;
    String rest = unfinished.toString(StandardCharsets.UTF_8);
    unfinished.reset();
    return rest;
  }

  /** Whether there was anything. */
  private boolean readChunk() {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    try (SeekableByteChannel file = Files.newByteChannel(path)) {
      file.position(position).read(chunk);
    } catch (NoSuchFileException e) {
      return false; // its agent has not started
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    position += chunk.position();
    for (chunk.flip(); chunk.hasRemaining(); ) add(chunk.get());
    return chunk.limit() > 0;
  }

  private void add(byte next) {
    if (next != '\n') {
      unfinished.write(next);
      return;
    }
    lines.add(unfinished.toString(StandardCharsets.UTF_8));
    unfinished.reset();
  }
}
