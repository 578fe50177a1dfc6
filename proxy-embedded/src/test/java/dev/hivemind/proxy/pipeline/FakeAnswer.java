package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Answer;
import dev.hivemind.proxy.upstream.BodyEnd;
import dev.hivemind.proxy.upstream.BodySink;
import dev.hivemind.proxy.upstream.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** An answer whose body is one piece, or none. */
record FakeAnswer(
    int status, Headers headers, String body, BodyEnd bodyEnd, Consumer<String> events)
    implements Answer {

  @Override
  public BodyEnd moveTo(BodySink sink, Consumer<ByteBuffer> passing) {
    passing.accept(StandardCharsets.UTF_8.encode(body));
    sink.write(
        StandardCharsets.UTF_8.encode(body),
        new BodySink.Written() {
          @Override
          public void succeeded() {}

          @Override
          public void failed(Throwable cause) {}
        });
    return bodyEnd;
  }

  @Override
  public void close() {
    events.accept("close answer");
  }
}
