package dev.hivemind.fleet.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The processes of this machine as Linux shows them under {@code /proc}. Thread-safe.
 *
 * <p>A process may vanish while it is looked at: it is then left out, or its answers are empty.
 */
final class ProcessTable {
  private static final String[] NOBODY = {};

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

  /** Which boot of the machine it shows; null where that is not told. */
  @Nullable String boot() {
    String boot = ProcFile.text(proc.resolve("sys/kernel/random/boot_id")).strip();
    return boot.isEmpty() ? null : boot;
  }

  /** Every process, by pid. */
  Map<Long, ProcessEntry> read() {
    Map<Long, ProcessEntry> entries = new HashMap<>();
    for (String name : Objects.requireNonNullElse(proc.toFile().list(), NOBODY)) {
      if (name.charAt(0) >= '1' && name.charAt(0) <= '9') {
        ProcessEntry entry = entry(Long.parseLong(name));
        if (entry != null) {
          entries.put(entry.pid(), entry);
        }
      }
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
