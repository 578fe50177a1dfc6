package dev.hivemind.examples.mock.jetty;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.ServedTally;
import dev.hivemind.examples.mock.api.ServerSentEvent;
import dev.hivemind.examples.mock.model.TokenCount;
import dev.hivemind.examples.mock.time.MockClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;

/** Sends replies at a provider's pace, and counts those that were sent whole. Blocks. */
final class ReplyDelivery {
  private final MockOptions options;
  private final MockClock clock;
  private final ServedTally tally;

  ReplyDelivery(MockOptions options, MockClock clock, ServedTally tally) {
    this.options = options;
    this.clock = clock;
    this.tally = tally;
  }

  /**
   * @throws IOException when the client is gone
   */
  void deliver(ApiReply reply, Response response) throws IOException, InterruptedException {
    reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
    TokenCount tokens = reply.tokens();
    if (tokens != null) clock.sleep(options.latency());
    switch (reply) {
      case ApiReply.Empty empty -> {
        response.setStatus(empty.status());
        send(BufferUtil.EMPTY_BUFFER, response, tokens);
      }
      case ApiReply.Document document -> {
        response.setStatus(document.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        byte[] body = document.body().toString().getBytes(StandardCharsets.UTF_8);
        send(ByteBuffer.wrap(body), response, tokens);
      }
      case ApiReply.EventStream stream -> stream(stream, response);
    }
  }

  private void stream(ApiReply.EventStream stream, Response response)
      throws IOException, InterruptedException {
    response.setStatus(200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream; charset=utf-8");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    Iterator<ServerSentEvent> events = stream.events().iterator();
    while (events.hasNext()) {
      ByteBuffer frame = ByteBuffer.wrap(events.next().bytes());
      if (!events.hasNext()) {
        send(frame, response, stream.tokens());
        return;
      }
      Content.Sink.write(response, false, frame);
      clock.sleep(options.chunkDelay());
    }
  }

  /** Sends the last bytes of a reply. */
  private void send(ByteBuffer last, Response response, @Nullable TokenCount tokens)
      throws IOException {
    if (tokens == null) {
      Content.Sink.write(response, true, last);
      return;
    }
    tally.add(tokens);
    try {
      Content.Sink.write(response, true, last);
    } catch (IOException clientGone) {
      tally.takeBack(tokens);
      throw clientGone;
    }
  }
}
