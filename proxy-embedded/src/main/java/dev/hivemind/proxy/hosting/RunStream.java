package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.control.ControlJson;
import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.control.RunMessage.Line;
import dev.hivemind.proxy.pipeline.BlockingWriter;
import dev.hivemind.proxy.pipeline.Caller;
import dev.hivemind.proxy.upstream.Headers;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Writes to a run that listens all that it has to hear, and twice a second how everything stands.
 */
final class RunStream {
  private static final Duration BETWEEN_STATES = Duration.ofMillis(500);
  private static final Headers HEADERS =
      Headers.NONE.and("Content-Type", "application/x-ndjson").and("Cache-Control", "no-store");

  private final JoinedRun run;
  private final Caller caller;
  private final Supplier<RunMessage.Standing> standing;
  private final BooleanSupplier wanted;
  private final AtomicBoolean gone = new AtomicBoolean();

  /**
   * @param wanted whether the run does not listen on another connection by now
   */
  RunStream(
      JoinedRun run,
      Caller caller,
      Supplier<RunMessage.Standing> standing,
      BooleanSupplier wanted) {
    this.run = run;
    this.caller = caller;
    this.standing = standing;
    this.wanted = wanted;
  }

  /**
   * Until the run leaves or its connection ends.
   *
   * @param after number of the last message that it heard
   */
  void write(long after) throws InterruptedException {
    caller.whenGone(this::gone);
    caller.begin(200, HEADERS);
    long told = after;
    boolean open = write(List.of(new Line(0, standing.get())));
    while (open) {
      List<Line> news = run.outbox().after(told, BETWEEN_STATES);
      told = news.isEmpty() ? told : news.getLast().number();
      boolean over = news.stream().anyMatch(line -> line.message() instanceof RunMessage.Left);
      List<Line> lines = news.isEmpty() ? List.of(new Line(0, standing.get())) : news;
      open = !run.outbox().isClosed() && write(lines) && !over;
    }
    caller.end();
  }

  /** On a thread that must not wait: whoever waits for messages looks again within a moment. */
  private void gone() {
    gone.set(true);
  }

  private boolean write(List<Line> lines) throws InterruptedException {
    if (gone.get() || !wanted.getAsBoolean()) {
      return false;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    lines.forEach(line -> bytes.writeBytes(ControlJson.line(line)));
    ByteBuffer whole = ByteBuffer.wrap(bytes.toByteArray());
    return new BlockingWriter(caller).write(whole) == BlockingWriter.Result.TAKEN;
  }
}
