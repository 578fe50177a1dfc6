package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.dispatch.WakeUp;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a caller from giving up while its call is held. A caller waits without a head, so that
 * status and head stay true; only near its longest silence it gets the head of a stream, and then a
 * sign of life from time to time (architecture.md, hold). What goes wrong after that comes as an
 * event of the stream.
 */
final class PatientCaller extends CallerBehind {
  private static final Duration BETWEEN_SIGNS = Duration.ofSeconds(15);
  private static final Headers EVENT_STREAM =
      Headers.NONE.and("Content-Type", "text/event-stream").and("Cache-Control", "no-cache");

  private final Protocol protocol;
  private final ByteBuffer sign;
  private final WakeUp wakeUp;
  private final Ticker ticker;

  // Guarded by this.
  private WakeUp.Alarm alarm;

  /** Whether the head of a stream was sent before there was an answer. */
  private boolean early;

  /** Whether the call itself has something to say from here on. */
  private boolean taken;

  private CompletableFuture<@Nullable Void> pending = CompletableFuture.completedFuture(null);

  private PatientCaller(
      Caller caller, Call call, ByteBuffer sign, Duration silence, WakeUp wakeUp, Ticker ticker) {
    super(caller);
    this.protocol = call.protocol();
    this.sign = sign;
    this.wakeUp = wakeUp;
    this.ticker = ticker;
    this.alarm = wakeUp.at(ticker.nanos() + silence.toNanos(), this::signOfLife);
  }

  /** The caller itself where it asked for no stream, or for one that cannot be begun early. */
  static Caller of(Caller caller, Call call, WakeUp wakeUp, Ticker ticker) {
    ByteBuffer sign = call.facts().stream() ? SignOfLife.of(call.protocol()) : null;
    return sign == null
        ? caller
        : new PatientCaller(caller, call, sign, call.terms().silence(), wakeUp, ticker);
  }

  private synchronized void signOfLife() {
    if (taken) {
      return;
    }
    if (!early) {
      early = true;
      super.begin(200, EVENT_STREAM);
    }
    CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
    pending = written;
    super.write(sign.duplicate(), new Signed(written));
    alarm = wakeUp.at(ticker.nanos() + BETWEEN_SIGNS.toNanos(), this::signOfLife);
  }

  /** A caller that is gone is noticed elsewhere. */
  private record Signed(CompletableFuture<@Nullable Void> written) implements Written {
    @Override
    public void succeeded() {
      written.complete(null);
    }

    @Override
    public void failed(Throwable cause) {
      written.complete(null);
    }
  }

  @Override
  public void takeOver() {
    endSigns().join();
  }

  /**
   * No sign is written from here on.
   *
   * @return done when the last one is written
   */
  private synchronized CompletableFuture<@Nullable Void> endSigns() {
    if (!taken) {
      taken = true;
      alarm.cancel();
    }
    return pending;
  }

  private synchronized boolean isEarly() {
    return early;
  }

  @Override
  public void answer(OwnAnswer answer) {
    takeOver();
    if (isEarly()) {
      endWith(SignOfLife.error(protocol, answer.status(), answer.body()));
    } else {
      super.answer(answer);
    }
  }

  @Override
  public void begin(int status, Headers headers) {
    var _ = endSigns();
    if (!isEarly()) {
      super.begin(status, headers);
    }
  }

  /** A sign that is on its way comes first. */
  @Override
  public void write(ByteBuffer bytes, Written done) {
    CompletableFuture<@Nullable Void> last = endSigns();
    if (last.isDone()) {
      super.write(bytes, done);
    } else {
      var _ = last.thenRun(() -> super.write(bytes, done));
    }
  }

  @Override
  public boolean refuse(int status, byte[] error) {
    takeOver();
    if (!isEarly()) {
      return false;
    }
    endWith(SignOfLife.error(protocol, status, new String(error, StandardCharsets.UTF_8)));
    return true;
  }

  @Override
  public void end() {
    takeOver();
    super.end();
  }

  @Override
  public void reset() {
    takeOver();
    super.reset();
  }
}
