package dev.hivemind.fleet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps checkpoints in memory, or fails to. */
final class FakeCheckpoints implements CheckpointKeeper {
  private final List<StoppedAgent> kept = new ArrayList<>();
  private @Nullable String trouble;
  private List<String> leftOut = List.of();
  private Runnable before = () -> {};

  void failWith(String text) {
    trouble = text;
  }

  void leaveOut(String... files) {
    leftOut = List.of(files);
  }

  /** Happens before anything is kept. */
  void before(Runnable action) {
    before = action;
  }

  List<StoppedAgent> kept() {
    return kept;
  }

  StoppedAgent only() {
    if (kept.size() != 1) throw new AssertionError(kept.toString());
    return kept.getFirst();
  }

  @Override
  public List<String> keep(StoppedAgent agent) throws IOException {
    before.run();
    if (trouble != null) throw new IOException(trouble);
    kept.add(agent);
    return leftOut;
  }
}
