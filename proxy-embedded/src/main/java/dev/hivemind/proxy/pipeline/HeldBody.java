package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.BodySink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An answer's body that is kept until it is known whether its caller gets it: 4 MiB in memory, what
 * is beyond in a file that only its owner may read and that nobody finds after it is closed. Used
 * by one thread at a time.
 */
final class HeldBody implements BodySink, AutoCloseable {
  private static final int IN_MEMORY_BYTES = 4 << 20;
  private static final int PIECE_BYTES = 64 * 1024;

  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private @Nullable FileChannel file;

  @Override
  public void write(ByteBuffer bytes, Written done) {
    try {
      append(bytes);
    } catch (IOException full) {
      done.failed(full);
      return;
    }
    done.succeeded();
  }

  void append(ByteBuffer bytes) throws IOException {
    if (file == null && memory.size() + bytes.remaining() <= IN_MEMORY_BYTES) {
      byte[] piece = new byte[bytes.remaining()];
      bytes.get(piece);
      memory.writeBytes(piece);
      return;
    }
    FileChannel rest = file();
    while (bytes.hasRemaining()) {
      rest.write(bytes);
    }
  }

  private FileChannel file() throws IOException {
    FileChannel open = file;
    if (open == null) {
      Path path = Files.createTempFile("hivemind-reply-", ".held");
      open =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      file = open;
    }
    return open;
  }

  /** At most so many bytes from the beginning. */
  byte[] head(int most) {
    byte[] all = memory.toByteArray();
    return all.length <= most ? all : Arrays.copyOf(all, most);
  }

  /** Writes all of it, waiting on the calling thread. */
  BlockingWriter.Result pourInto(BodySink sink) throws InterruptedException {
    BlockingWriter writer = new BlockingWriter(sink);
    byte[] first = memory.toByteArray();
    for (int at = 0; at < first.length; at += PIECE_BYTES) {
      int length = Math.min(PIECE_BYTES, first.length - at);
      if (writer.write(ByteBuffer.wrap(first, at, length)) == BlockingWriter.Result.REFUSED) {
        return BlockingWriter.Result.REFUSED;
      }
    }
    return file == null ? BlockingWriter.Result.TAKEN : pourFile(file, writer);
  }

  private static BlockingWriter.Result pourFile(FileChannel rest, BlockingWriter writer)
      throws InterruptedException {
    ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
    try {
      rest.position(0);
      while (rest.read(piece.clear()) >= 0) {
        if (writer.write(piece.flip()) == BlockingWriter.Result.REFUSED) {
          return BlockingWriter.Result.REFUSED;
        }
      }
      return BlockingWriter.Result.TAKEN;
    } catch (IOException unreadable) {
      throw new UncheckedIOException("A held reply cannot be read back", unreadable);
    }
  }

  @Override
  public void close() {
    FileChannel open = file;
    if (open != null) {
      try {
        open.close();
      } catch (IOException alreadyGone) {
        // Nothing is left of it that could be closed.
      }
    }
  }
}
