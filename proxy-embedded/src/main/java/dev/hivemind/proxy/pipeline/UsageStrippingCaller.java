package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.ChatUsageStrip;
import java.nio.ByteBuffer;

/**
 * A caller that does not get the report of usage for which it did not ask (providers.md, OpenAI).
 */
final class UsageStrippingCaller implements Caller {
  private final Caller caller;
  private final ChatUsageStrip strip = new ChatUsageStrip();

  UsageStrippingCaller(Caller caller) {
    this.caller = caller;
  }

  @Override
  public void write(ByteBuffer bytes, Written done) {
    ByteBuffer passed = strip.accept(bytes);
    bytes.position(bytes.limit());
    caller.write(passed, done);
  }

  @Override
  public void end() {
    caller.write(
        strip.end(),
        new Written() {
          @Override
          public void succeeded() {
            caller.end();
          }

          @Override
          public void failed(Throwable cause) {
            caller.reset();
          }
        });
  }

  @Override
  public RequestHead head() {
    return caller.head();
  }

  @Override
  public Upload receive(int most) throws InterruptedException {
    return caller.receive(most);
  }

  @Override
  public void whenGone(Runnable action) {
    caller.whenGone(action);
  }

  @Override
  public void takeOver() {
    caller.takeOver();
  }

  @Override
  public boolean refuse(int status, byte[] error) {
    return caller.refuse(status, error);
  }

  @Override
  public void answer(OwnAnswer answer) {
    caller.answer(answer);
  }

  @Override
  public void begin(int status, Headers headers) {
    caller.begin(status, headers.without(field -> field.is("content-length")));
  }

  @Override
  public void reset() {
    caller.reset();
  }

  @Override
  public void cut() {
    caller.cut();
  }
}
