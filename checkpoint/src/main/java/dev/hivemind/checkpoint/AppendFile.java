package dev.hivemind.checkpoint;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * A file of lines that grows at its end, written by one process.
 *
 * <p>Not a FileChannel: an interrupt of the writing thread would close that for good.
 */
final class AppendFile implements LineSink {
  private final RandomAccessFile file;

  private AppendFile(RandomAccessFile file) {
    this.file = file;
  }

  /** Made when it is not there. What a writer that died left of its last line is cut off. */
  static AppendFile open(Path path) throws IOException {
    PrivateFiles.file(path);
    var file = new RandomAccessFile(path.toFile(), "rw");
    try {
      long end = endOfLastLine(file);
      if (end < file.length()) file.setLength(end);
      file.seek(end);
      return new AppendFile(file);
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  private static long endOfLastLine(RandomAccessFile file) throws IOException {
    for (long end = file.length(); end > 0; end--) {
      file.seek(end - 1);
      if (file.read() == '\n') return end;
    }
    return 0;
  }

  @Override
  public void append(byte[] line) throws IOException {
    file.write(line);
  }

  @Override
  public void force() throws IOException {
    file.getFD().sync();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
