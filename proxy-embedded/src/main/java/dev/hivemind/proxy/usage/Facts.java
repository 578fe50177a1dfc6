package dev.hivemind.proxy.usage;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The facts found so far, in one event or in a whole reply. Not thread-safe.
 *
 * <p>A count replaces the one before it, for providers report running totals; zero never replaces,
 * for some report it where they mean "see above". The first of several names stands. A flag stays
 * true. Sizes of text add up.
 */
final class Facts {
  private static final int FACTS = Fact.values().length;

  // By the ordinals of facts.
  private final @Nullable String[] names = new String[FACTS];
  private final long[] counts = new long[FACTS];
  private final @Nullable Boolean[] flags = new Boolean[FACTS];
  private long textBytes;

  void name(Fact fact, String name) {
    if (!name.isEmpty() && names[fact.ordinal()] == null) {
      names[fact.ordinal()] = name;
    }
  }

  void count(Fact fact, long count) {
    if (count > 0) {
      counts[fact.ordinal()] = count;
    }
  }

  void flag(Fact fact, boolean value) {
    flags[fact.ordinal()] = value || isTrue(fact);
  }

  void text(long bytes) {
    textBytes += bytes;
  }

  /** Empty when nothing was found. */
  String name(Fact fact) {
    return Objects.requireNonNullElse(names[fact.ordinal()], "");
  }

  /** 0 when nothing was found. */
  long count(Fact fact) {
    return counts[fact.ordinal()];
  }

  boolean isTrue(Fact fact) {
    return Boolean.TRUE.equals(flags[fact.ordinal()]);
  }

  /** Whether it was said at all, be it true or false. */
  boolean isSaid(Fact fact) {
    return names[fact.ordinal()] != null
        || counts[fact.ordinal()] > 0
        || flags[fact.ordinal()] != null;
  }

  boolean hasCounts() {
    for (long count : counts) {
      if (count > 0) {
        return true;
      }
    }
    return false;
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

  /** Empty when there was no error. */
  String errorType() {
    String fallback = name(Fact.TYPE).equals("error") ? "error" : "";
    return firstSaid(name(Fact.ERROR_CODE), name(Fact.ERROR_TYPE), fallback);
  }

  private static String firstSaid(String first, String second, String fallback) {
    String said = first.isEmpty() ? second : first;
    return said.isEmpty() ? fallback : said;
  }

  /** Adds what an event of this reply said. */
  void takeAll(Facts event) {
    for (int fact = 0; fact < FACTS; fact++) {
      names[fact] = names[fact] == null ? event.names[fact] : names[fact];
      counts[fact] = event.counts[fact] > 0 ? event.counts[fact] : counts[fact];
      Boolean flag = event.flags[fact];
      flags[fact] = flag == null || Boolean.TRUE.equals(flags[fact]) ? flags[fact] : flag;
    }
    text(event.textBytes);
  }

  void clear() {
    Arrays.fill(names, null);
    Arrays.fill(counts, 0);
    Arrays.fill(flags, null);
    textBytes = 0;
  }
}
