package dev.hivemind.examples.mock.delivery;

import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.fault.Disturbance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An answer as it goes over the wire.
 *
 * @param headers names in lower case
 * @param pieces of the body; empty: it has none
 * @param whole how many pieces the undisturbed answer has
 */
public record Transmission(
    int status, Map<String, String> headers, List<String> pieces, int whole, Ending ending) {
  public Transmission {
    headers = Map.copyOf(headers);
    pieces = List.copyOf(pieces);
  }

  /** Undisturbed. */
  public static Transmission of(ApiReply reply) {
    return of(reply, Disturbance.NONE);
  }

  public static Transmission of(ApiReply reply, Disturbance disturbance) {
    return switch (reply) {
      case ApiReply.Empty empty ->
          new Transmission(empty.status(), empty.headers(), List.of(), 0, Ending.COMPLETE);
      case ApiReply.Document document -> document(document, disturbance);
      case ApiReply.EventStream stream -> stream(stream, disturbance);
    };
  }

  /** A document has no blocks: it breaks off in its middle. */
  private static Transmission document(ApiReply.Document document, Disturbance disturbance) {
    Map<String, String> headers = withType(document.headers(), document.contentType());
    String body = document.body();
    Ending ending = ending(disturbance);
    String sent = ending == Ending.COMPLETE ? body : body.substring(0, body.length() / 2);
    return new Transmission(document.status(), headers, List.of(sent), 1, ending);
  }

  private static Transmission stream(ApiReply.EventStream stream, Disturbance disturbance) {
    var headers = new HashMap<>(withType(stream.headers(), stream.contentType()));
    headers.put("cache-control", "no-cache");
    List<String> frames = stream.frames();
    List<String> begun = frames.subList(0, Math.min(stream.firstBlock(), frames.size()));
    List<String> sent =
        switch (disturbance) {
          case NONE, NO_RATE_HEADERS -> frames;
          case ERROR_FIRST -> List.of(stream.breakdown());
          case ERROR_MID_STREAM -> {
            var broken = new ArrayList<>(begun);
            broken.add(stream.breakdown());
            yield broken;
          }
          case RESET_MID_STREAM, END_MID_STREAM, SILENCE_MID_STREAM -> begun;
        };
    return new Transmission(200, headers, sent, frames.size(), ending(disturbance));
  }

  private static Ending ending(Disturbance disturbance) {
    return switch (disturbance) {
      case NONE, NO_RATE_HEADERS -> Ending.COMPLETE;
      case ERROR_FIRST, ERROR_MID_STREAM, END_MID_STREAM -> Ending.TRUNCATED;
      case RESET_MID_STREAM -> Ending.RESET;
      case SILENCE_MID_STREAM -> Ending.SILENCE;
    };
  }

  private static Map<String, String> withType(Map<String, String> headers, String type) {
    var all = new HashMap<>(headers);
    all.put("content-type", type);
    return all;
  }

  /** With these in place of those of the same name. */
  public Transmission withHeaders(Map<String, String> others) {
    var all = new HashMap<>(headers);
    all.putAll(others);
    return new Transmission(status, all, pieces, whole, ending);
  }
}
