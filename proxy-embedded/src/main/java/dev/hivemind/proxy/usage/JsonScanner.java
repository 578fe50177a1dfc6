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
final class JsonScanner implements ByteSink {

  private enum State {
    STRUCTURE,
    NAME,
    STRING,
    NUMBER,
    PASSED_OVER
  }

  /** Of an error; what it asks for stands near the end of a sentence or two. */
  private static final int LONGEST_WORDS = 512;

  private final JsonPlace root;
  private final Facts facts;
  private final Token token = new Token(LONGEST_WORDS);
  private final JsonStringEnd stringEnd = new JsonStringEnd();
  private final JsonContainerEnd containerEnd = new JsonContainerEnd();
  private final JsonCount count = new JsonCount();

  /** The places of the open containers, outermost first; of an array, that of its elements. */
  private final JsonPlace[] open;

  private final boolean[] isArray;
  private int depth;
  private State state = State.STRUCTURE;
  private boolean expectsName;
  private boolean begun;
  private boolean whole;

  /** Where the next or current value stands; null: it does not matter. */
  private @Nullable JsonPlace value;

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
    depth = 0;
    toStructure();
  }

  @Override
  public void accept(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      at =
          switch (state) {
            case STRUCTURE -> structure(bytes, at);
            case NAME -> name(bytes, at, to);
            case STRING -> string(bytes, at, to);
            case NUMBER -> number(bytes, at);
            case PASSED_OVER -> passedOver(bytes, at, to);
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
    stringEnd.restart();
    state = expectsName ? State.NAME : State.STRING;
  }

  private void beginObject() {
    JsonPlace place = opening();
    if (place != null && place.hasMembers()) {
      push(place, false);
      expectsName = true;
      value = null;
    } else {
      passOver(place);
    }
  }

  private void beginArray() {
    JsonPlace place = opening();
    JsonPlace elements = place == null ? null : place.elements();
    if (elements != null) {
      push(elements, true);
      value = elements;
    } else {
      passOver(place);
    }
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

  private void passOver(@Nullable JsonPlace place) {
    value = place;
    state = State.PASSED_OVER;
    containerEnd.restart();
    measure(1);
  }

  private void close() {
    depth = Math.max(0, depth - 1);
    whole = begun && depth == 0;
    toStructure();
  }

  private void nextMember() {
    boolean inArray = depth > 0 && isArray[depth - 1];
    expectsName = depth > 0 && !inArray;
    value = inArray ? open[depth - 1] : null;
  }

  private void beginScalar(byte first) {
    if (value != null && JsonCount.begins(first)) {
      state = State.NUMBER;
      count.restart();
    } else {
      beginWord(first);
    }
  }

  /** {@code true}, {@code false}, {@code null}, or a word that JSON does not know. */
  private void beginWord(byte first) {
    Fact fact = fact(Fact.Kind.FLAG);
    if (fact != null && first != 'n') {
      facts.flag(fact, first != 'f');
    }
    value = null;
  }

  private int name(byte[] bytes, int at, int to) {
    int end = stringEnd.find(bytes, at, to);
    token.append(bytes, at, end);
    if (end == to) {
      return to;
    }
    toStructure();
    value = token.memberOf(open[depth - 1]);
    return end + 1;
  }

  private int string(byte[] bytes, int at, int to) {
    int end = stringEnd.find(bytes, at, to);
    measure(end - at);
    token.append(bytes, at, end);
    if (end == to) {
      return to;
    }
    Fact words = fact(Fact.Kind.WORDS);
    if (words != null) {
      facts.name(words, token.unescaped());
    }
    Fact name = shortString();
    if (name != null) {
      token.cutToName();
      facts.name(name, token.unescaped());
    }
    flagText();
    toStructure();
    return end + 1;
  }

  private void flagText() {
    Fact fact = fact(Fact.Kind.FLAG);
    if (fact != null && !token.isEmpty()) {
      facts.flag(fact, true);
    }
  }

  private int number(byte[] bytes, int at) {
    if (count.append(bytes[at])) {
      return at + 1;
    }
    Fact fact = fact(Fact.Kind.COUNT);
    if (fact != null) {
      facts.count(fact, count.value());
    }
    Fact code = fact(Fact.Kind.CODE);
    if (code != null && count.value() > 0) {
      facts.name(code, Long.toString(count.value()));
    }
    toStructure();
    return at;
  }

  private int passedOver(byte[] bytes, int at, int to) {
    int end = containerEnd.find(bytes, at, to);
    if (end == to) {
      measure(to - at);
      return to;
    }
    measure(end + 1 - at);
    whole = depth == 0;
    toStructure();
    return end + 1;
  }

  /** Behind a name or a value. */
  private void toStructure() {
    state = State.STRUCTURE;
    expectsName = false;
    value = null;
  }

  private void measure(int bytes) {
    if (fact(Fact.Kind.SIZE) != null) {
      facts.text(bytes);
    }
  }

  private @Nullable Fact shortString() {
    Fact name = fact(Fact.Kind.NAME);
    return name == null ? fact(Fact.Kind.CODE) : name;
  }

  private @Nullable Fact fact(Fact.Kind kind) {
    return value == null ? null : value.fact(kind);
  }
}
