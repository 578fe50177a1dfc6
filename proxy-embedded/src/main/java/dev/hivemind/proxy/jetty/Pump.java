package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.upstream.BodyEnd;
import dev.hivemind.proxy.upstream.BodySink;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * Moves an answer's body to its caller on Jetty's threads: each piece is written, and so flushed,
 * as it comes, and the next is asked for only when it was taken.
 */
final class Pump extends IteratingCallback implements BodySink.Written {
  private final Content.Source source;
  private final BodySink sink;
  private final Consumer<ByteBuffer> passing;
  private final CallThreads threads;
  private final Consumer<Runnable> whenFree;
  private final Runnable onAvailable =
      Invocable.from(Invocable.InvocationType.NON_BLOCKING, this::available);
  private final CompletableFuture<BodyEnd> end = new CompletableFuture<>();

  // Used only by process and what it leads to, one thread at a time.
  /** What has arrived and was not looked at; null: nothing. */
  private Content.@Nullable Chunk arrived;

  /** What was looked at last, while it is being written. */
  private Content.@Nullable Chunk writing;

  private boolean begun;
  private boolean last;
  private @Nullable Throwable broken;

  private Pump(
      Content.Source source,
      Content.@Nullable Chunk first,
      BodySink sink,
      Consumer<ByteBuffer> passing,
      CallThreads threads,
      Consumer<Runnable> whenFree) {
    this.source = source;
    this.arrived = first;
    this.sink = sink;
    this.passing = passing;
    this.threads = threads;
    this.whenFree = whenFree;
  }

  /**
   * @param first piece of the body, read already; null: it has not arrived
   * @param whenFree runs an action once the connection of a whole answer serves others again
   */
  static BodyEnd run(
      Content.Source source,
      Content.@Nullable Chunk first,
      BodySink sink,
      Consumer<ByteBuffer> passing,
      CallThreads threads,
      Consumer<Runnable> whenFree)
      throws InterruptedException {
    Pump pump = new Pump(source, first, sink, passing, threads, whenFree);
    pump.iterate();
    try {
      return pump.end.get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  protected Action process() {
    Content.Chunk chunk = arrived;
    arrived = null;
    if (chunk != null) {
      if (Content.Chunk.isFailure(chunk)) {
        broken = chunk.getFailure();
        return Action.SUCCEEDED;
      }
      writing = chunk;
      last = chunk.isLast();
      if (chunk.hasRemaining()) {
        return write(chunk.getByteBuffer());
      }
    }
    if (last) {
      return Action.SUCCEEDED;
    }
    if (!begun) {
      return writeHead();
    }
    source.demand(onAvailable);
    return Action.SCHEDULED;
  }

  private Action write(ByteBuffer bytes) {
    begun = true;
    ByteBuffer seen = bytes.slice();
    sink.write(bytes, this);
    passing.accept(seen);
    return Action.SCHEDULED;
  }

  /** Not held back: the body may keep the caller waiting. */
  private Action writeHead() {
    begun = true;
    sink.write(BufferUtil.EMPTY_BUFFER, this);
    return Action.SCHEDULED;
  }

  /** Only here, where the client calls for it, is its connection free to be read. */
  private void available() {
    arrived = source.read();
    succeeded();
  }

  @Override
  protected void onSuccess() {
    release();
  }

  @Override
  protected void onCompleteSuccess() {
    release();
    Throwable cause = broken;
    if (cause == null) {
      whenFree.accept(() -> end(new BodyEnd.Whole()));
    } else {
      end(new BodyEnd.Broken(Fault.text(cause)));
    }
  }

  @Override
  protected void onCompleteFailure(Throwable refused) {
    release();
    end(new BodyEnd.Refused());
  }

  private void end(BodyEnd how) {
    threads.wake(() -> end.complete(how));
  }

  private void release() {
    if (writing != null) {
      writing.release();
      writing = null;
    }
  }
}
