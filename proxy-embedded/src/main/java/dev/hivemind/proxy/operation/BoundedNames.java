package dev.hivemind.proxy.operation;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps names that callers choose from filling the memory of a metrics store. Thread-safe. */
final class BoundedNames {
  private static final String OTHER = "other";
  private static final int LONGEST = 100;

  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final int most;

  BoundedNames(int most) {
    this.most = most;
  }

  /** The name itself while there are few, {@code other} afterwards. */
  String of(String name) {
    if (known.contains(name)) {
      return name;
    }
    if (name.length() > LONGEST || known.size() >= most) {
      return OTHER;
    }
    known.add(name);
    return name;
  }
}
