package dev.hivemind.proxy.rate;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Reports each header that cannot be read once, by its name. Not thread-safe. */
final class Malformed {
  /** A provider that invents names must not fill the memory. */
  private static final int MOST_NAMES = 64;

  private final Consumer<String> listener;
  private final Set<String> reported = new HashSet<>();

  Malformed(Consumer<String> listener) {
    this.listener = listener;
  }

  void report(String headerName) {
    if (reported.size() < MOST_NAMES && reported.add(headerName)) {
      listener.accept(headerName);
    }
  }
}
