package dev.hivemind.checkpoint;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads files of JSON lines that another process may be appending to, or was when it died. */
final class JsonLines {
  private JsonLines() {}

  /**
   * Gives every whole record to {@code each}, oldest first; a last line that is incomplete or
   * damaged is left out. A file that is not there has no records.
   *
   * @throws IOException also for a damaged line before the last; names file and line
   */
  static <T> void read(Path file, LineFormat<T> format, Consumer<? super T> each)
      throws IOException {
    if (Files.notExists(file)) return;
    try (var in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      int number = 1;
      byte[] line = wholeLine(in);
      while (line != null) {
        byte[] following = wholeLine(in);
        accept(line, format, each, following == null ? null : file + ":" + number);
        line = following;
        number++;
      }
    }
  }

  /** The first record; empty when there is none yet, or it is damaged or of a newer version. */
  static <T> Optional<T> first(Path file, LineFormat<T> format) throws IOException {
    if (Files.notExists(file)) return Optional.empty();
    try (var in = new BufferedInputStream(Files.newInputStream(file))) {
      byte[] line = wholeLine(in);
      return line == null ? Optional.empty() : Optional.ofNullable(format.read(line));
    } catch (JacksonException e) {
      // Reading the whole file reports the damage; asking for its beginning does not.
      return Optional.empty();
    }
  }

  /**
   * @param place null: the last line
   */
  private static <T> void accept(
      byte[] line, LineFormat<T> format, Consumer<? super T> each, @Nullable String place)
      throws IOException {
    T record;
    try {
      record = format.read(line);
    } catch (JacksonException e) {
      if (place == null) return;
      throw new IOException(
          "%s is damaged: %s. Repair or remove that line, or move the run's folder away."
              .formatted(place, e.getOriginalMessage()),
          e);
    }
    if (record != null) each.accept(record);
  }

  /** The next line without its end; null when there is none, or only one that has no end yet. */
  private static byte @Nullable [] wholeLine(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream();
    for (int next = in.read(); next != -1; next = in.read()) {
      if (next == '\n') return line.toByteArray();
      line.write(next);
    }
    return null;
  }
}
