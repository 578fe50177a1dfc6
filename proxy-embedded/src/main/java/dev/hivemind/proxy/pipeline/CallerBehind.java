package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Headers;
import java.nio.ByteBuffer;

/** Stands before a caller and, as it is, changes nothing. */
abstract class CallerBehind implements Caller {
  private final Caller caller;

  CallerBehind(Caller caller) {
    this.caller = caller;
  }

  /** Writes the last that the caller gets, then ends it; one that cannot take it is reset. */
  final void endWith(ByteBuffer last) {
    caller.write(
        last,
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
  public void answer(OwnAnswer answer) {
    caller.answer(answer);
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
  public void begin(int status, Headers headers) {
    caller.begin(status, headers);
  }

  @Override
  public void write(ByteBuffer bytes, Written done) {
    caller.write(bytes, done);
  }

  @Override
  public void end() {
    caller.end();
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
