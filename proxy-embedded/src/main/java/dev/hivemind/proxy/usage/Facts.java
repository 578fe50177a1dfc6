package dev.hivemind.proxy.usage;

import java.util.EnumMap;
import java.util.Map;

/**
 * The facts found so far, in one event or in a whole reply. Not thread-safe.
 *
 * <p>A count replaces the one before it, for providers report running totals; zero never replaces,
 * for some report it where they mean "see above". The first of several names stands. Sizes of text
 * add up.
 */
final class Facts {
  private final Map<Fact, String> names = new EnumMap<>(Fact.class);
  private final Map<Fact, Long> counts = new EnumMap<>(Fact.class);
  private long textBytes;

  void name(Fact fact, String name) {
    if (!name.isEmpty()) {
      names.putIfAbsent(fact, name);
    }
  }

  void count(Fact fact, long count) {
    if (count > 0) {
      counts.put(fact, count);
    }
  }

  void text(long bytes) {
    textBytes += bytes;
  }

  /** Empty when nothing was found. */
  String name(Fact fact) {
    return names.getOrDefault(fact, "");
  }

  /** 0 when nothing was found. */
  long count(Fact fact) {
    return counts.getOrDefault(fact, 0L);
  }

  boolean hasCounts() {
    return !counts.isEmpty();
  }

  /** UTF-8 bytes of text as they stand in the JSON. */
  long textBytes() {
    return textBytes;
  }

  /** Empty when there was no error. */
  String errorType() {
    String fallback = name(Fact.TYPE).equals("error") ? "error" : "";
    return names.getOrDefault(Fact.ERROR_CODE, names.getOrDefault(Fact.ERROR_TYPE, fallback));
  }

  /** Adds what an event of this reply said. */
  void takeAll(Facts event) {
    event.names.forEach(this::name);
    event.counts.forEach(this::count);
    text(event.textBytes);
  }

  void clear() {
    names.clear();
    counts.clear();
    textBytes = 0;
  }
}
