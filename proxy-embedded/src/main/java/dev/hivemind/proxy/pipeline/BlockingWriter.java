package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.BodySink;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Writes into a sink and waits on the calling thread until it was taken. */
public record BlockingWriter(BodySink sink) {

  /** What became of a write. */
  public enum Result {
    TAKEN,
    REFUSED
  }

  public Result write(ByteBuffer bytes) throws InterruptedException {
    CompletableFuture<Result> result = new CompletableFuture<>();
    sink.write(
        bytes,
        new BodySink.Written() {
          @Override
          public void succeeded() {
            result.complete(Result.TAKEN);
          }

          @Override
          public void failed(Throwable cause) {
            result.complete(Result.REFUSED);
          }
        });
    try {
      return result.get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
