package dev.hivemind.task;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What must hold for a task to run: {@code if}. What is known while the manifest is read, variables
 * and the matrix, is in it as a constant; what is left asks how other tasks have ended. Immutable.
 *
 * @param text as written
 */
public record Condition(String text, Term term) {

  /** How a task can have ended that a condition asks about. */
  public enum Ended {
    SUCCEEDED,
    NO_CHANGES,
    FAILED,
    SKIPPED;

    /** As it is written: {@code no-changes}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Empty: it means none of them. */
    public static Optional<Ended> named(String word) {
      return Stream.of(values()).filter(one -> one.word().equals(word)).findFirst();
    }

    /**
     * Of several instances of one task together: failed when any has, else succeeded when any has,
     * else no-changes, and skipped when all are. Empty: it is not known yet.
     */
    static Optional<Ended> together(List<Optional<Ended>> ends) {
      if (ends.contains(Optional.of(FAILED))) return Optional.of(FAILED);
      if (ends.contains(Optional.<Ended>empty())) return Optional.empty();
      return Stream.of(SUCCEEDED, NO_CHANGES, SKIPPED)
          .filter(one -> ends.contains(Optional.of(one)))
          .findFirst();
    }
  }

  /** A part of a condition. */
  public sealed interface Term {
    /** Empty: it is not known yet. */
    Optional<Boolean> holds(Function<String, Optional<Ended>> ends);

    /** Ids of the tasks that it asks about. */
    Stream<String> tasks();
  }

  /** It holds, or does not, whatever happens. */
  public record Known(boolean value) implements Term {
    @Override
    public Optional<Boolean> holds(Function<String, Optional<Ended>> ends) {
      return Optional.of(value);
    }

    @Override
    public Stream<String> tasks() {
      return Stream.empty();
    }
  }

  /**
   * A task has ended in one way.
   *
   * @param ids of its instances, at least one
   */
  public record EndedAs(List<String> ids, Ended ended) implements Term {
    public EndedAs {
      ids = List.copyOf(ids);
    }

    @Override
    public Optional<Boolean> holds(Function<String, Optional<Ended>> ends) {
      return Ended.together(ids.stream().map(ends).toList()).map(ended::equals);
    }

    @Override
    public Stream<String> tasks() {
      return ids.stream();
    }
  }

  /** The opposite. */
  public record Not(Term term) implements Term {
    @Override
    public Optional<Boolean> holds(Function<String, Optional<Ended>> ends) {
      return term.holds(ends).map(value -> !value);
    }

    @Override
    public Stream<String> tasks() {
      return term.tasks();
    }
  }

  /** Both parts. */
  public record And(Term left, Term right) implements Term {
    @Override
    public Optional<Boolean> holds(Function<String, Optional<Ended>> ends) {
      return decided(left.holds(ends), right.holds(ends), false);
    }

    @Override
    public Stream<String> tasks() {
      return Stream.concat(left.tasks(), right.tasks());
    }
  }

  /** One part, or both. */
  public record Or(Term left, Term right) implements Term {
    @Override
    public Optional<Boolean> holds(Function<String, Optional<Ended>> ends) {
      return decided(left.holds(ends), right.holds(ends), true);
    }

    @Override
    public Stream<String> tasks() {
      return Stream.concat(left.tasks(), right.tasks());
    }
  }

  /**
   * @param decisive the value of one part that decides, whatever the other is
   */
  private static Optional<Boolean> decided(
      Optional<Boolean> left, Optional<Boolean> right, boolean decisive) {
    if (left.equals(Optional.of(decisive)) || right.equals(Optional.of(decisive))) {
      return Optional.of(decisive);
    }
    return left.isPresent() && right.isPresent() ? Optional.of(!decisive) : Optional.empty();
  }

  /**
   * Whether it holds, as early as that is certain.
   *
   * @param ends of tasks by id; empty: it has not ended
   * @return empty: it is not known yet
   */
  public Optional<Boolean> holds(Function<String, Optional<Ended>> ends) {
    return term.holds(ends);
  }

  /** The tasks that need only end, in whatever way, for this to be decided. */
  public Set<String> asksAbout() {
    return term.tasks().collect(Collectors.toSet());
  }

  /** Why a task is skipped of which it does not hold, for a person. */
  public String objection() {
    return "\"if\" does not hold: " + text;
  }
}
