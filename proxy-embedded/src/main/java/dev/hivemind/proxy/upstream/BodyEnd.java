package dev.hivemind.proxy.upstream;

/** How the moving of an answer's body ended. */
public sealed interface BodyEnd {

  /** All of it arrived, by the rules of HTTP, and was taken. */
  record Whole() implements BodyEnd {}

  /**
   * The upstream broke off or fell silent.
   *
   * @param cause for a person
   */
  record Broken(String cause) implements BodyEnd {}

  /** The sink takes no more. */
  record Refused() implements BodyEnd {}
}
