package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.dispatch.AttemptSignal;
import dev.hivemind.proxy.dispatch.Permit;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A permit that notes what it is told. */
record NotedPermit(Consumer<String> events) implements Permit {

  @Override
  public void answered(int status, Headers headers) {
    events.accept("head " + status);
  }

  @Override
  public void firstByte(Duration sinceSent, boolean stream) {
    events.accept("first byte");
  }

  @Override
  public void refused(@Nullable Duration wait) {
    events.accept("refused, asked to wait " + wait);
  }

  @Override
  public void usageLimitReached(Instant until) {
    events.accept("used up until " + until);
  }

  @Override
  public void complete(AttemptSignal signal, Usage usage) {
    events.accept("permit back " + signal);
  }

  @Override
  public void neverSent() {
    events.accept("permit back unused");
  }
}
