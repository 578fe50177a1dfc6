package dev.hivemind.proxy.usage;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes the chunk that only reports usage out of the event stream of a chat completion whose client
 * did not ask for it (see {@link ChatUsageInjection}); every other byte passes as it came. Keeps
 * back no more than the event that is still arriving. Used by one thread at a time, with a
 * happens-before edge between calls.
 */
public final class ChatUsageStrip {
  /** A report of usage is much shorter; a longer event passes without being looked at. */
  private static final int LONGEST_REPORT = 64 * 1024;

  private final BufferPieces pieces = new BufferPieces();
  private final ByteArrayOutputStream event = new ByteArrayOutputStream();
  private final ByteArrayOutputStream passed = new ByteArrayOutputStream();
  private boolean atLineStart = true;
  private boolean afterCarriageReturn;

  /** Whether the event that is arriving is too long to be looked at. */
  private boolean passing;

  /** Whether the last whole event was taken out. */
  private boolean taken;

  /**
   * The next bytes of the reply, cut anywhere. Reads from position to limit; leaves the buffer as
   * it was.
   *
   * @return what can pass to the client now, in a buffer of its own; often has nothing in it
   */
  public ByteBuffer accept(ByteBuffer bytes) {
    pieces.pass(bytes, this::accept);
    return passed();
  }

  /** What was kept back of an event that never ended; call once, behind the last byte. */
  public ByteBuffer end() {
    release();
    return passed();
  }

  private ByteBuffer passed() {
    ByteBuffer now = ByteBuffer.wrap(passed.toByteArray());
    passed.reset();
    return now;
  }

  private void accept(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      at = bytes[at] == '\n' || bytes[at] == '\r' ? lineEnd(bytes, at) : line(bytes, at, to);
    }
  }

  private int line(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && bytes[end] != '\n' && bytes[end] != '\r') {
      end++;
    }
    keep(bytes, from, end);
    atLineStart = false;
    afterCarriageReturn = false;
    return end;
  }

  private int lineEnd(byte[] bytes, int at) {
    boolean secondHalf = bytes[at] == '\n' && afterCarriageReturn;
    afterCarriageReturn = bytes[at] == '\r';
    if (secondHalf && event.size() == 0 && !passing) {
      if (!taken) {
        passed.write(bytes, at, 1); // Ends the event before.
      }
      return at + 1;
    }
    keep(bytes, at, at + 1);
    if (!secondHalf) {
      if (atLineStart) {
        endEvent();
      }
      atLineStart = true;
    }
    return at + 1;
  }

  private void keep(byte[] bytes, int from, int to) {
    event.write(bytes, from, to - from);
    passing |= event.size() > LONGEST_REPORT;
    if (passing) {
      release();
    }
  }

  private void release() {
    passed.writeBytes(event.toByteArray());
    event.reset();
  }

  private void endEvent() {
    taken = !passing && reportsUsageOnly(event.toByteArray());
    if (taken) {
      event.reset();
    } else {
      release();
    }
    passing = false;
  }

  private static boolean reportsUsageOnly(byte[] event) {
    EventData data = new EventData();
    new EventStream(data).accept(event, 0, event.length);
    try {
      JsonNode chunk = JsonMapper.shared().readTree(data.bytes());
      JsonNode choices = chunk.path("choices");
      return choices.isArray() && choices.isEmpty() && chunk.path("usage").isObject();
    } catch (JacksonException malformed) {
      // No chunk, such as the last event, [DONE].
      return false;
    }
  }

  /** The data of one event. */
  private static final class EventData implements EventStream.Listener {
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    byte[] bytes() {
      return data.toByteArray();
    }

    @Override
    public boolean begin(String type) {
      return true;
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
      data.write(bytes, from, to - from);
    }

    @Override
    public void end(String type) {}
  }
}
