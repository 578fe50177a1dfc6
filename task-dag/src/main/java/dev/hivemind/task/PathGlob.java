package dev.hivemind.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pattern of paths: {@code *} stands for any characters of a name, {@code ?} for one of them,
 * {@code **} for any characters at all, so that {@code a/**}{@code /b} is also {@code a/b}. What a
 * pattern fits, it also holds all that is below. Immutable.
 */
public final class PathGlob {

  /** A step of the automaton that reads a path; the steps follow one another. */
  private sealed interface Step {
    /** Reads that character. */
    record One(char character) implements Step {}

    /** Reads any character of a name. */
    record OfName() implements Step {}

    /** Reads any number of characters of a name. */
    record Names() implements Step {}

    /** Reads any number of characters. */
    record All() implements Step {}

    /** Reads nothing; the steps up to that many further on may be left out. */
    record Maybe(int steps) implements Step {}
  }

  /** Where two automata that read the same path are. */
  private record Pair(int one, int other) {}

  private final List<Step> steps;

  private PathGlob(List<Step> steps) {
    this.steps = List.copyOf(steps);
  }

  public static PathGlob of(String pattern) {
    var steps = new ArrayList<Step>();
    int at = 0;
    while (at < pattern.length()) {
      if (pattern.startsWith("**/", at)) {
        steps.addAll(List.of(new Step.Maybe(3), new Step.All(), new Step.One('/')));
        at += 3;
      } else if (pattern.startsWith("**", at)) {
        steps.add(new Step.All());
        at += 2;
      } else {
        steps.add(step(pattern.charAt(at)));
        at++;
      }
    }
    steps.addAll(List.of(new Step.Maybe(3), new Step.One('/'), new Step.All()));
    return new PathGlob(steps);
  }

  private static Step step(char character) {
    return switch (character) {
      case '*' -> new Step.Names();
      case '?' -> new Step.OfName();
      default -> new Step.One(character);
    };
  }

  public boolean matches(String path) {
    return common(new PathGlob(literally(path))).isPresent();
  }

  private static List<Step> literally(String path) {
    return path.chars().<Step>mapToObj(character -> new Step.One((char) character)).toList();
  }

  /**
   * A shortest path that both patterns fit, decided exactly: a path through the product of the two
   * automata.
   *
   * @return empty: there is none
   */
  public Optional<String> common(PathGlob other) {
    Map<Pair, String> read = new HashMap<>();
    Deque<Pair> open = new ArrayDeque<>();
    enter(new Pair(0, 0), "", other, read, open);
    while (!open.isEmpty()) {
      Pair here = open.remove();
      String path = read.getOrDefault(here, "");
      if (here.one() == steps.size() && here.other() == other.steps.size()) {
        return Optional.of(path);
      }
      after(here, other)
          .forEach((next, character) -> enter(next, path + character, other, read, open));
    }
    return Optional.empty();
  }

  /** Adds a pair, and those that are reached from it without reading anything. */
  private void enter(
      Pair pair, String path, PathGlob other, Map<Pair, String> read, Deque<Pair> open) {
    if (read.putIfAbsent(pair, path) != null) return;
    open.add(pair);
    for (int next : withoutReading(pair.one())) {
      enter(new Pair(next, pair.other()), path, other, read, open);
    }
    for (int next : other.withoutReading(pair.other())) {
      enter(new Pair(pair.one(), next), path, other, read, open);
    }
  }

  private List<Integer> withoutReading(int at) {
    if (at == steps.size()) return List.of();
    return switch (steps.get(at)) {
      case Step.One _, Step.OfName _ -> List.of();
      case Step.Names _, Step.All _ -> List.of(at + 1);
      case Step.Maybe(int left) -> List.of(at + 1, at + left);
    };
  }

  /** Where one character leads that both can read. */
  private Map<Pair, Character> after(Pair pair, PathGlob other) {
    Map<Pair, Character> after = new LinkedHashMap<>();
    if (pair.one() == steps.size() || pair.other() == other.steps.size()) return after;
    Step one = steps.get(pair.one());
    Step two = other.steps.get(pair.other());
    shared(one, two)
        .ifPresent(
            character ->
                after.put(new Pair(next(one, pair.one()), next(two, pair.other())), character));
    return after;
  }

  private static int next(Step step, int at) {
    return step instanceof Step.Names || step instanceof Step.All ? at : at + 1;
  }

  private static Optional<Character> shared(Step one, Step other) {
    if (one instanceof Step.Maybe || other instanceof Step.Maybe) return Optional.empty();
    if (one instanceof Step.One(char character)) return character(character, other);
    if (other instanceof Step.One(char character)) return character(character, one);
    return Optional.of('x');
  }

  private static Optional<Character> character(char character, Step other) {
    boolean reads =
        switch (other) {
          case Step.One(char same) -> same == character;
          case Step.OfName _, Step.Names _ -> character != '/';
          case Step.All _ -> true;
          case Step.Maybe _ -> false;
        };
    return reads ? Optional.of(character) : Optional.empty();
  }
}
