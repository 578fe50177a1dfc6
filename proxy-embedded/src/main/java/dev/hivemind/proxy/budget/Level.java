package dev.hivemind.proxy.budget;

/** How far a ceiling is used up. */
public sealed interface Level {

  /** In tokens that count: input, cache writes and output. */
  record Tokens(long used, long ceiling) implements Level {}

  /** In US dollars. */
  record Dollars(Money used, Money ceiling) implements Level {}
}
