package dev.hivemind.checkpoint;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which attempt of each task is at work, so that calls are charged to it. Thread-safe. */
final class AttemptsAtWork {
  private final Map<String, Integer> attempts = new ConcurrentHashMap<>();

  void note(String task, int attempt) {
    attempts.put(task, attempt);
  }

  /** 0: none began. */
  int of(String task) {
    return attempts.getOrDefault(task, 0);
  }
}
