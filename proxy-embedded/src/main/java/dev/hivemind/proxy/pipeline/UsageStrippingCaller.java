package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.ChatUsageStrip;
import java.nio.ByteBuffer;

/**
 * A caller that does not get the report of usage for which it did not ask (providers.md, OpenAI).
 */
final class UsageStrippingCaller extends CallerBehind {
  private final ChatUsageStrip strip = new ChatUsageStrip();

  UsageStrippingCaller(Caller caller) {
    super(caller);
  }

  @Override
  public void begin(int status, Headers headers) {
    super.begin(status, headers.without(field -> field.is("content-length")));
  }

  @Override
  public void write(ByteBuffer bytes, Written done) {
    ByteBuffer passed = strip.accept(bytes);
    bytes.position(bytes.limit());
    super.write(passed, done);
  }

  @Override
  public void end() {
    endWith(strip.end());
  }
}
