package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.LedgerEntry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Ledger entries that queue, where a {@code kill -9} of their process cannot reach them: two files
 * of lines, one for those that are being committed and one for those that come meanwhile. The
 * system keeps what was written to a file whatever becomes of the writer, so no call waits for the
 * disk. To be used with a lock of the caller's.
 *
 * <p>A line is the task's attempt, a space, and the entry as JSON.
 */
final class PendingEntries implements AutoCloseable {
  private static final List<String> NAMES = List.of("ledger-0.pending", "ledger-1.pending");

  private final Path folder;

  /** Not FileChannels: an interrupt of the writing thread would close them for good. */
  private final List<RandomAccessFile> files = new ArrayList<>();

  private int current;

  private PendingEntries(Path folder) {
    this.folder = folder;
  }

  /**
   * Begins anew: what an earlier process left is gone.
   *
   * @param folder of the run
   */
  static PendingEntries open(Path folder) throws IOException {
    var pending = new PendingEntries(folder);
    try {
      for (String name : NAMES) {
        Path file = PrivateFiles.file(folder.resolve(name));
        var opened = new RandomAccessFile(file.toFile(), "rw");
        pending.files.add(opened);
        opened.setLength(0);
      }
      return pending;
    } catch (IOException e) {
      for (RandomAccessFile opened : pending.files) opened.close();
      throw e;
    }
  }

  static byte[] line(LedgerRow row) {
    return (row.taskAttempt() + " " + LedgerJson.FORMAT.write(row.entry()) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  void add(byte[] line) throws IOException {
    files.get(current).write(line);
  }

  /** Everything so far is about to be committed; what comes now goes to the other file. */
  int turn() {
    int full = current;
    current = 1 - current;
    return full;
  }

  /**
   * It is committed.
   *
   * @param full as {@link #turn} said
   */
  void committed(int full) throws IOException {
    files.get(full).setLength(0);
    files.get(full).seek(0);
  }

  /** Everything is committed. */
  @Override
  public void close() throws IOException {
    for (RandomAccessFile file : files) file.close();
    for (String name : NAMES) Files.deleteIfExists(folder.resolve(name));
  }

  /** What an earlier process left, which may have been committed; opened entries come first. */
  static List<LedgerRow> left(Path folder) throws IOException {
    var opened = new ArrayList<LedgerRow>();
    var closed = new ArrayList<LedgerRow>();
    for (String name : NAMES) {
      Path file = folder.resolve(name);
      if (Files.notExists(file)) continue;
      for (String line : Files.readString(file).split("\n", -1)) {
        LedgerRow row = row(line);
        if (row == null) continue;
        boolean opens = row.entry() instanceof LedgerEntry.Opened;
        (opens ? opened : closed).add(row);
      }
    }
    opened.addAll(closed);
    return opened;
  }

  /** Null: the process died before the line was whole. */
  private static @Nullable LedgerRow row(String line) {
    int space = line.indexOf(' ');
    if (space < 0 || !line.endsWith("}")) return null;
    try {
      byte[] json = line.substring(space + 1).getBytes(StandardCharsets.UTF_8);
      LedgerEntry entry = LedgerJson.FORMAT.read(json);
      return entry == null ? null : new LedgerRow(entry, Integer.parseInt(line, 0, space, 10));
    } catch (JacksonException | NumberFormatException cutOff) {
      return null;
    }
  }
}
