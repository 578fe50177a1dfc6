package dev.hivemind.cli.doctor;

import org.jspecify.annotations.Nullable;

/**
 * What an examination of one thing gave.
 *
 * @param found for a person: what is there, or what is not
 * @param advice what to do about it, or what to know; null: nothing
 */
public record Finding(String subject, Grade grade, String found, @Nullable String advice) {

  /** How bad it is. */
  public enum Grade {
    OK,
    /** Some runs cannot work, or something is good to know. */
    NOTE,
    /** No run with a real agent can work. */
    PROBLEM
  }

  static Finding ok(String subject, String found) {
    return new Finding(subject, Grade.OK, found, null);
  }

  static Finding note(String subject, String found, String advice) {
    return new Finding(subject, Grade.NOTE, found, advice);
  }

  static Finding problem(String subject, String found, String advice) {
    return new Finding(subject, Grade.PROBLEM, found, advice);
  }
}
