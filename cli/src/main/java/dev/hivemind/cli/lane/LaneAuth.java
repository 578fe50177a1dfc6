package dev.hivemind.cli.lane;

import dev.hivemind.proxy.Credential;
import dev.hivemind.proxy.Profile;

/** Whose credential the calls of a lane carry. */
sealed interface LaneAuth {

  /**
   * A key that the proxy adds.
   *
   * @param secret the key
   * @param source where it comes from, for a person
   */
  record Key(String secret, String source) implements LaneAuth {
    /** Leaves out the key. */
    @Override
    public String toString() {
      return "Key[" + source + "]";
    }
  }

  /**
   * What the agents send themselves.
   *
   * @param words whose login it is, for a person
   * @param billed whether its calls cost money
   * @param profile whose API takes it
   */
  record Login(String words, boolean billed, Profile profile) implements LaneAuth {}

  /**
   * A key that a proxy of another process holds.
   *
   * @param words whose, for a person
   * @param billed whether its calls cost money
   */
  record Elsewhere(String words, boolean billed) implements LaneAuth {}

  /**
   * None.
   *
   * @param words why, for a person
   */
  record Nothing(String words) implements LaneAuth {}

  /** For a person; the key itself is never told. */
  default String words() {
    return switch (this) {
      case Key(_, String source) -> source;
      case Login(String words, _, _) -> words;
      case Elsewhere(String words, _) -> words;
      case Nothing(String words) -> words;
    };
  }

  /** Whether calls cost money; a subscription is paid already. */
  default boolean billed() {
    return switch (this) {
      case Key _ -> true;
      case Login(_, boolean billed, _) -> billed;
      case Elsewhere(_, boolean billed) -> billed;
      case Nothing _ -> false;
    };
  }

  default Credential credential() {
    return switch (this) {
      case Key(String secret, _) -> new Credential.Key(secret);
      case Login _ -> Credential.CALLERS_OWN;
      case Elsewhere _ -> Credential.ELSEWHERE;
      case Nothing _ -> Credential.NONE;
    };
  }
}
