package dev.hivemind.proxy.usage;

import java.util.EnumMap;
import java.util.Map;

/**
 * The facts found so far, in one event or in a whole reply. Not thread-safe.
 *
 * <p>A count replaces the one before it, for providers report running totals; zero never replaces,
 * for some report it where they mean "see above". The first of several names stands. A flag stays
 * true. Sizes of text add up.
 */
final class Facts {
  private final Map<Fact, String> names = new EnumMap<>(Fact.class);
  private final Map<Fact, Long> counts = new EnumMap<>(Fact.class);
  private final Map<Fact, Boolean> flags = new EnumMap<>(Fact.class);
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

  void flag(Fact fact, boolean value) {
    flags.merge(fact, value, Boolean::logicalOr);
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

  boolean isTrue(Fact fact) {
    return flags.getOrDefault(fact, false);
  }

  /** Whether it was said at all, be it true or false. */
  boolean isSaid(Fact fact) {
    return names.containsKey(fact) || counts.containsKey(fact) || flags.containsKey(fact);
  }

  boolean hasCounts() {
    return !counts.isEmpty();
  }

  /** UTF-8 bytes of text as they stand in the JSON. */
  long textBytes() {
    return textBytes;
  }

  /**
   * The usage of a provider whose input includes what was read from the cache and written to it.
   */
  Usage usageWithin(long wholeInput, long output) {
    long read = Math.min(wholeInput, count(Fact.CACHE_READ));
    long written = Math.min(wholeInput - read, count(Fact.CACHE_WRITE));
    return new Usage(wholeInput - read - written, output, read, written, false);
  }

  /** A name rather than a number; empty when there was no error. */
  String errorType() {
    String code = name(Fact.ERROR_CODE);
    String type = name(Fact.ERROR_TYPE);
    boolean onlyNumber = code.isEmpty() || Character.isDigit(code.charAt(0));
    if (onlyNumber && !type.isEmpty()) {
      return type;
    }
    if (!code.isEmpty()) {
      return code;
    }
    return name(Fact.TYPE).equals("error") ? "error" : "";
  }

  /** Adds what an event of this reply said. */
  void takeAll(Facts event) {
    event.names.forEach(this::name);
    event.counts.forEach(this::count);
    event.flags.forEach(this::flag);
    text(event.textBytes);
  }

  void clear() {
    names.clear();
    counts.clear();
    flags.clear();
    textBytes = 0;
  }
}
