package dev.hivemind.task;

import java.util.List;

/** What a task does: a prompt for an agent program, or a program of its own. */
public sealed interface Work {

  /** A prompt, templates filled in; goes to the agent's standard input. */
  record Prompt(String text) implements Work {}

  /** A program and its arguments, never empty; run as it is, without a shell. */
  record Command(List<String> argv) implements Work {
    public Command {
      argv = List.copyOf(argv);
    }
  }
}
