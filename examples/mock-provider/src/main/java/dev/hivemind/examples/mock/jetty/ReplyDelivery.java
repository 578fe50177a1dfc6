package dev.hivemind.examples.mock.jetty;

import dev.hivemind.examples.mock.api.ServedTally;
import dev.hivemind.examples.mock.api.TrafficTally;
import dev.hivemind.examples.mock.delivery.Delivery;
import dev.hivemind.examples.mock.delivery.Transmission;
import dev.hivemind.examples.mock.time.SimulatedTime;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;

/** Sends answers at a provider's pace, and counts those that were sent whole. Blocks. */
final class ReplyDelivery {

  /** Long enough for a client to have read what was sent before a reset makes it unreadable. */
  private static final Duration BEFORE_RESET = Duration.ofMillis(20);

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);

  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final SimulatedTime time;
  private final ServedTally served;
  private final TrafficTally traffic;

  ReplyDelivery(SimulatedTime time, ServedTally served, TrafficTally traffic) {
    this.time = time;
    this.served = served;
    this.traffic = traffic;
  }

  /**
   * @return whether the answer is complete; else the connection has to be reset
   * @throws IOException when the client is gone
   */
  boolean deliver(Delivery delivery, Response response) throws IOException, InterruptedException {
    return switch (delivery) {
      case Delivery.AtOnce(Transmission transmission) -> {
        begin(transmission, response);
        ByteBuffer body = ByteBuffer.wrap(bytes(String.join("", transmission.pieces())));
        Content.Sink.write(response, true, body);
        yield true;
      }
      case Delivery.Paced paced -> {
        try {
          yield pace(paced, response);
        } finally {
          paced.ticket().close(0, time.elapsed());
        }
      }
      case Delivery.Reset() -> false;
      case Delivery.Silence() -> {
        time.sleep(FOR_EVER);
        yield false;
      }
    };
  }

  private boolean pace(Delivery.Paced paced, Response response)
      throws IOException, InterruptedException {
    time.sleep(paced.latency());
    begin(paced.transmission(), response);
    List<String> pieces = paced.transmission().pieces();
    for (int index = 0; index < pieces.size() - 1; index++) {
      Content.Sink.write(response, false, ByteBuffer.wrap(bytes(pieces.get(index))));
      time.sleep(paced.pause());
    }
    ByteBuffer last = ByteBuffer.wrap(bytes(pieces.getLast()));
    switch (paced.transmission().ending()) {
      case COMPLETE -> complete(paced, last, response);
      case TRUNCATED -> {
        close(paced);
        Content.Sink.write(response, true, last);
      }
      case RESET -> {
        Content.Sink.write(response, false, last);
        time.sleepReal(BEFORE_RESET);
        traffic.resetMidStream();
        close(paced);
        return false;
      }
      case SILENCE -> {
        Content.Sink.write(response, false, last);
        time.sleep(FOR_EVER);
        return false;
      }
    }
    return true;
  }

  /** Counts just before the last bytes leave, so that whoever has them finds them counted. */
  private void complete(Delivery.Paced paced, ByteBuffer last, Response response)
      throws IOException {
    close(paced);
    served.add(paced.tokens());
    try {
      Content.Sink.write(response, true, last);
    } catch (IOException clientGone) {
      served.takeBack(paced.tokens());
      throw clientGone;
    }
  }

  /** The model has produced all of it, however much arrives. */
  private void close(Delivery.Paced paced) {
    paced.ticket().close(paced.tokens().output(), time.elapsed());
  }

  private void begin(Transmission transmission, Response response) {
    response.setStatus(transmission.status());
    response.getHeaders().put("date", DATE.format(time.now().atOffset(ZoneOffset.UTC)));
    transmission.headers().forEach((name, value) -> response.getHeaders().put(name, value));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
