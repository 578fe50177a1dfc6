package dev.hivemind.proxy.usage;

/**
 * Takes a {@code text/event-stream} apart whose bytes arrive in pieces, cut anywhere, after the
 * event stream format of the WHATWG HTML standard, 9.2. Keeps no line and no event, only the name
 * of the field and of the event at hand. Not thread-safe.
 */
final class EventStream implements ByteSink {

  /** What becomes of the events. */
  interface Listener {

    /**
     * An event's data begins.
     *
     * @param type of its {@code event} field; empty when none has come
     * @return whether the data is of interest
     */
    boolean begin(String type);

    /** A piece of the event's data; lines are joined by a line feed. */
    void data(byte[] bytes, int from, int to);

    /**
     * The event was wholly received.
     *
     * @param type as in {@link #begin}, or newer
     */
    void end(String type);
  }

  private enum State {
    FIELD,
    SPACE,
    DATA,
    TYPE,
    IGNORED
  }

  private static final byte[] DATA = {'d', 'a', 't', 'a'};
  private static final byte[] EVENT = {'e', 'v', 'e', 'n', 't'};
  private static final byte[] LINE_FEED = {'\n'};
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Listener listener;
  private final Token field = new Token();
  private final Token type = new Token();
  private State state = State.FIELD;
  private State afterSpace = State.IGNORED;
  private int markBytes;
  private boolean atLineStart = true;
  private boolean afterCarriageReturn;
  private boolean hasData;
  private boolean wanted;

  EventStream(Listener listener) {
    this.listener = listener;
  }

  @Override
  public void accept(byte[] bytes, int from, int to) {
    int at = withoutMark(bytes, from, to);
    while (at < to) {
      byte next = bytes[at];
      if (next == '\n' && afterCarriageReturn) {
        afterCarriageReturn = false;
        at++;
      } else if (next == '\n' || next == '\r') {
        afterCarriageReturn = next == '\r';
        endLine();
        at++;
      } else {
        afterCarriageReturn = false;
        atLineStart = false;
        at = inLine(bytes, at, to);
      }
    }
  }

  /** One byte order mark may stand before everything; a part of one belongs to the first field. */
  private int withoutMark(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && markBytes < BYTE_ORDER_MARK.length) {
      if (bytes[at] != BYTE_ORDER_MARK[markBytes]) {
        field.append(BYTE_ORDER_MARK, 0, markBytes);
        atLineStart = markBytes == 0;
        markBytes = BYTE_ORDER_MARK.length;
        return at;
      }
      markBytes++;
      at++;
    }
    return at;
  }

  private int inLine(byte[] bytes, int at, int to) {
    return switch (state) {
      case FIELD -> field(bytes, at, to);
      case SPACE -> space(bytes, at);
      case DATA, TYPE, IGNORED -> value(bytes, at, to);
    };
  }

  private int field(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && bytes[end] != ':' && bytes[end] != '\n' && bytes[end] != '\r') {
      end++;
    }
    field.append(bytes, from, end);
    if (end < to && bytes[end] == ':') {
      beginValue();
      return end + 1;
    }
    return end;
  }

  private void beginValue() {
    if (field.matches(DATA)) {
      afterSpace = beginData();
    } else if (field.matches(EVENT)) {
      afterSpace = beginType();
    } else {
      afterSpace = State.IGNORED;
    }
    state = State.SPACE;
  }

  private State beginData() {
    if (!hasData) {
      hasData = true;
      wanted = listener.begin(type.plain());
    } else if (wanted) {
      listener.data(LINE_FEED, 0, 1);
    }
    return wanted ? State.DATA : State.IGNORED;
  }

  private State beginType() {
    type.clear();
    return State.TYPE;
  }

  private int space(byte[] bytes, int at) {
    state = afterSpace;
    return bytes[at] == ' ' ? at + 1 : at;
  }

  private int value(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && bytes[end] != '\n' && bytes[end] != '\r') {
      end++;
    }
    if (state == State.DATA) {
      listener.data(bytes, from, end);
    } else if (state == State.TYPE) {
      type.append(bytes, from, end);
    }
    return end;
  }

  private void endLine() {
    if (atLineStart) {
      endEvent();
    } else if (state == State.FIELD) {
      beginValue();
    }
    field.clear();
    state = State.FIELD;
    atLineStart = true;
  }

  private void endEvent() {
    if (hasData) {
      listener.end(type.plain());
    }
    type.clear();
    hasData = false;
  }
}
