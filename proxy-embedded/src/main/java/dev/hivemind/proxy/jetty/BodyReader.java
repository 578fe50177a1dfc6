package dev.hivemind.proxy.jetty;

import dev.hivemind.proxy.pipeline.Upload;
import dev.hivemind.proxy.upstream.BodyMemory;
import dev.hivemind.proxy.upstream.RequestBody;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/** Collects a request's body on Jetty's threads as it arrives. */
final class BodyReader implements Invocable.Task {
  private final Request request;
  private final int most;
  private final CompletableFuture<Upload> result = new CompletableFuture<>();

  /** Null once the body has become too large: the rest is thrown away. */
  private RequestBody.@Nullable Builder body;

  private BodyReader(Request request, int most, BodyMemory memory) {
    this.request = request;
    this.most = most;
    long announced = request.getLength();
    this.body = announced > most ? null : new RequestBody.Builder((int) announced, memory);
  }

  static CompletableFuture<Upload> read(Request request, int most, BodyMemory memory) {
    if (hasNoBody(request.getHeaders())) {
      return CompletableFuture.completedFuture(new Upload.Whole(RequestBody.NONE));
    }
    BodyReader reader = new BodyReader(request, most, memory);
    reader.run();
    return reader.result;
  }

  /** By RFC 9112, 6.3. */
  private static boolean hasNoBody(HttpFields headers) {
    return !headers.contains(HttpHeader.CONTENT_LENGTH)
        && !headers.contains(HttpHeader.TRANSFER_ENCODING);
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        result.complete(new Upload.Broken());
        return;
      }
      take(chunk);
      chunk.release();
      if (chunk.isLast()) {
        result.complete(body == null ? new Upload.TooLarge() : new Upload.Whole(body.build()));
        return;
      }
    }
  }

  private void take(Content.Chunk chunk) {
    if (body == null) {
      return;
    }
    if (body.length() + chunk.remaining() > most) {
      body = null;
      return;
    }
    body.append(chunk.getByteBuffer());
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
