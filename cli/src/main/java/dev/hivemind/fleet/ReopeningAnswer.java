package dev.hivemind.fleet;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What became of a wish to go on.
 *
 * @param reopened tasks that are done again or after all
 * @param open tasks that were at work already, will be without that, or have ended well meanwhile
 * @param refusal why nothing was done, for a person; null: it was
 */
public record ReopeningAnswer(Set<String> reopened, Set<String> open, @Nullable String refusal) {
  /** Nobody was there any more to do anything. */
  public static final ReopeningAnswer TOO_LATE = refused("the run has just ended");

  public ReopeningAnswer {
    reopened = Set.copyOf(reopened);
    open = Set.copyOf(open);
  }

  static ReopeningAnswer refused(String reason) {
    return new ReopeningAnswer(Set.of(), Set.of(), reason);
  }
}
