package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.BodyMemory;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.RequestBody;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A caller that notes what it gets. */
final class FakeCaller implements Caller {
  private final RequestHead head;
  private final Upload upload;
  private final Consumer<String> events;
  private boolean over;
  Runnable gone = () -> {};
  @Nullable OwnAnswer answered;

  FakeCaller(RequestHead head, Upload upload, Consumer<String> events) {
    this.head = head;
    this.upload = upload;
    this.events = events;
  }

  @Override
  public RequestHead head() {
    return head;
  }

  @Override
  public Upload receive(int most) {
    events.accept("receive");
    return upload;
  }

  @Override
  public void whenGone(Runnable action) {
    gone = action;
  }

  @Override
  public void answer(OwnAnswer answer) {
    answered = answer;
    finish("answer " + answer.status());
  }

  @Override
  public void begin(int status, Headers headers) {
    events.accept("begin " + status + " " + headers);
  }

  @Override
  public void write(ByteBuffer bytes, Written done) {
    events.accept("write " + StandardCharsets.UTF_8.decode(bytes));
    done.succeeded();
  }

  @Override
  public void end() {
    finish("end");
  }

  @Override
  public void reset() {
    finish("reset");
  }

  @Override
  public void cut() {
    events.accept("cut");
  }

  private void finish(String event) {
    if (!over) {
      over = true;
      events.accept(event);
    }
  }

  static RequestBody body(String text) {
    RequestBody.Builder builder = new RequestBody.Builder(-1, new BodyMemory());
    builder.append(StandardCharsets.UTF_8.encode(text));
    return builder.build();
  }

  static RequestHead post(String target) {
    return new RequestHead("POST", target, Headers.of(List.of()));
  }
}
