package dev.hivemind.proxy.usage;

import org.jspecify.annotations.Nullable;

/**
 * Finds facts at known places of JSON documents whose bytes arrive in pieces, cut anywhere. Not
 * thread-safe.
 *
 * <p>Keeps nothing but the open places and one short token, however long the document: a reply may
 * hold images of megabytes in one string, which a general incremental parser collects before it
 * gives them away. It does not validate; from malformed JSON it finds fewer facts or none.
 */
final class JsonScanner {
  private static final long LARGEST_COUNT = 1_000_000_000_000L;

  private enum State {
    STRUCTURE,
    NAME,
    STRING,
    NUMBER,
    SKIPPED,
    SKIPPED_STRING
  }

  private final JsonPlace root;
  private final Facts facts;
  private final Token token = new Token();

  /** The places of the open containers, outermost first, as far as they matter. */
  private final JsonPlace[] open;

  private final boolean[] isArray;
  private int depth;
  private State state = State.STRUCTURE;
  private boolean expectsName;
  private boolean escaped;

  /** Where the next or current value stands; null: it does not matter. */
  private @Nullable JsonPlace value;

  private long number;
  private boolean isCount;
  private long skippedDepth;
  private boolean measured;
  private boolean begun;
  private boolean whole;

  JsonScanner(JsonPlace root, Facts facts) {
    this.root = root;
    this.facts = facts;
    this.open = new JsonPlace[root.height()];
    this.isArray = new boolean[root.height()];
  }

  /** Whether any document was begun. */
  boolean begun() {
    return begun;
  }

  /** Whether the last document that was begun was also closed. */
  boolean whole() {
    return whole;
  }

  /** Forgets an unfinished document: the next byte begins another. */
  void restart() {
    state = State.STRUCTURE;
    depth = 0;
    expectsName = false;
    escaped = false;
    value = null;
  }

  void accept(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      at =
          switch (state) {
            case STRUCTURE -> structure(bytes, at);
            case NAME -> name(bytes, at, to);
            case STRING -> string(bytes, at, to);
            case NUMBER -> number(bytes, at);
            case SKIPPED -> skipped(bytes, at, to);
            case SKIPPED_STRING -> skippedString(bytes, at, to);
          };
    }
  }

  private int structure(byte[] bytes, int at) {
    byte next = bytes[at];
    switch (next) {
      case ' ', '\t', '\n', '\r', ':' -> {}
      case '"' -> beginString();
      case '{' -> beginObject();
      case '[' -> beginArray();
      case '}', ']' -> close();
      case ',' -> nextMember();
      default -> beginScalar(next);
    }
    return state == State.NUMBER ? at : at + 1;
  }

  private void beginString() {
    token.clear();
    state = expectsName ? State.NAME : State.STRING;
    measured = isMeasured(value);
  }

  private void beginObject() {
    JsonPlace place = opening();
    if (place != null && place.hasMembers()) {
      push(place, false);
    } else {
      skip(place);
    }
    expectsName = true;
    value = null;
  }

  private void beginArray() {
    JsonPlace place = opening();
    JsonPlace elements = place == null ? null : place.elements();
    if (elements != null) {
      push(elements, true);
    } else {
      skip(place);
    }
    expectsName = false;
    value = elements;
  }

  private @Nullable JsonPlace opening() {
    if (depth > 0) {
      return value;
    }
    begun = true;
    whole = false;
    return root;
  }

  private void push(JsonPlace place, boolean array) {
    open[depth] = place;
    isArray[depth] = array;
    depth++;
  }

  private void skip(@Nullable JsonPlace place) {
    state = State.SKIPPED;
    skippedDepth = 1;
    measured = isMeasured(place);
  }

  private static boolean isMeasured(@Nullable JsonPlace place) {
    return place != null && place.fact(Fact.Kind.SIZE) != null;
  }

  private void close() {
    depth = Math.max(0, depth - 1);
    whole = begun && depth == 0;
    value = null;
    expectsName = false;
  }

  private void nextMember() {
    boolean inArray = depth > 0 && isArray[depth - 1];
    expectsName = depth > 0 && !inArray;
    value = inArray ? open[depth - 1] : null;
  }

  private void beginScalar(byte first) {
    if (value != null && (first == '-' || (first >= '0' && first <= '9'))) {
      state = State.NUMBER;
      number = 0;
      isCount = true;
    } else {
      value = null;
    }
  }

  private int name(byte[] bytes, int at, int to) {
    int end = endOfString(bytes, at, to);
    token.append(bytes, at, end);
    if (end == to) {
      return to;
    }
    state = State.STRUCTURE;
    expectsName = false;
    value = token.memberOf(open[depth - 1]);
    return end + 1;
  }

  private int string(byte[] bytes, int at, int to) {
    int end = endOfString(bytes, at, to);
    if (measured) {
      facts.text(end - at);
    } else if (value != null) {
      token.append(bytes, at, end);
    }
    if (end == to) {
      return to;
    }
    state = State.STRUCTURE;
    Fact fact = value == null ? null : value.fact(Fact.Kind.NAME);
    if (fact != null) {
      facts.name(fact, token.unescaped());
    }
    value = null;
    return end + 1;
  }

  private int number(byte[] bytes, int at) {
    byte next = bytes[at];
    if (next >= '0' && next <= '9') {
      number = Math.min(number * 10 + (next - '0'), LARGEST_COUNT + 1);
      return at + 1;
    }
    if (next == '-' || next == '+' || next == '.' || next == 'e' || next == 'E') {
      isCount = false;
      return at + 1;
    }
    state = State.STRUCTURE;
    Fact fact = value == null ? null : value.fact(Fact.Kind.COUNT);
    if (fact != null && isCount && number <= LARGEST_COUNT) {
      facts.count(fact, number);
    }
    value = null;
    return at;
  }

  private int skipped(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && state == State.SKIPPED) {
      switch (bytes[at++]) {
        case '"' -> state = State.SKIPPED_STRING;
        case '{', '[' -> skippedDepth++;
        case '}', ']' -> endSkipped();
        default -> {}
      }
    }
    measure(at - from);
    return at;
  }

  private void endSkipped() {
    skippedDepth--;
    if (skippedDepth == 0) {
      state = State.STRUCTURE;
      whole = depth == 0;
      expectsName = false;
      value = null;
    }
  }

  private int skippedString(byte[] bytes, int at, int to) {
    int end = endOfString(bytes, at, to);
    measure(end - at);
    if (end == to) {
      return to;
    }
    state = State.SKIPPED;
    return end + 1;
  }

  private void measure(int bytes) {
    if (measured) {
      facts.text(bytes);
    }
  }

  /** The index of the closing quote, or {@code to}. */
  private int endOfString(byte[] bytes, int from, int to) {
    int at = from;
    if (escaped) {
      escaped = false;
      at++;
    }
    while (at < to && bytes[at] != '"') {
      if (bytes[at] == '\\' && ++at == to) {
        escaped = true;
        return to;
      }
      at++;
    }
    return at;
  }
}
