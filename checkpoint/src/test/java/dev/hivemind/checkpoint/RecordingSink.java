package dev.hivemind.checkpoint;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A disk that tells what was asked of it and can be made to fail. */
final class RecordingSink implements LineSink {
  final List<String> lines = new ArrayList<>();
  final AtomicInteger forces = new AtomicInteger();
  volatile @Nullable IOException failure;
  volatile boolean closed;

  @Override
  public void append(byte[] line) throws IOException {
    failIfAsked();
    lines.add(new String(line, StandardCharsets.UTF_8));
  }

  @Override
  public void force() throws IOException {
    failIfAsked();
    forces.incrementAndGet();
  }

  private void failIfAsked() throws IOException {
    IOException asked = failure;
    if (asked != null) throw asked;
  }

  @Override
  public void close() {
    closed = true;
  }
}
