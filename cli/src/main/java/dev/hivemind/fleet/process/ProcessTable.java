package dev.hivemind.fleet.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The processes of this machine as Linux shows them under {@code /proc}. Thread-safe.
 *
 * <p>A process may vanish while it is looked at: it is then left out, or its answers are empty.
 */
final class ProcessTable {
  private final Path proc;

  ProcessTable(Path proc) {
    this.proc = proc;
  }

  static ProcessTable ofThisMachine() {
    return new ProcessTable(Path.of("/proc"));
  }

  /** Whether this system has such a table. */
  boolean available() {
    return Files.isReadable(proc.resolve("self/stat"));
  }

  /** Every process, by pid. */
  Map<Long, ProcessEntry> read() {
    Map<Long, ProcessEntry> entries = new HashMap<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[1-9]*")) {
      for (Path folder : folders) {
        ProcessEntry entry = entry(Long.parseLong(folder.getFileName().toString()));
        if (entry != null) {
          entries.put(entry.pid(), entry);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // Without /proc nothing can be told; the caller knows (available) and says so.
    }
    return entries;
  }

  /** Null when there is no such process. */
  @Nullable ProcessEntry entry(long pid) {
    return ProcessEntry.parse(pid, text(pid, "stat"));
  }

  /** The environment it was started with, entries separated by NUL; empty where not permitted. */
  String environment(long pid) {
    return text(pid, "environ");
  }

  /** The table of its resource limits. */
  String limits(long pid) {
    return text(pid, "limits");
  }

  private String text(long pid, String file) {
    return ProcFile.text(proc.resolve(Long.toString(pid), file));
  }
}
