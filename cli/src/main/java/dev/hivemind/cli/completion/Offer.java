package dev.hivemind.cli.completion;

import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a shell offers in place of a word. */
sealed interface Offer {

  /** Tasks of the last run, or of the run that the line names. */
  record Agents() implements Offer {}

  /** Runs of the project. */
  record Runs() implements Offer {}

  record Files() implements Offer {}

  record Words(List<String> words) implements Offer {
    public Words {
      words = List.copyOf(words);
    }
  }

  /** A number, a time, a text: nothing that a shell could know. */
  record Nothing() implements Offer {}

  /** In place of the value of an option, or of an argument. */
  static Offer of(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    if (candidates != null) {
      return new Words(StreamSupport.stream(candidates.spliterator(), false).toList());
    }
    String label = argument.paramLabel();
    if (argument.isPositional() && Set.of("AGENT", "TASK").contains(label)) return new Agents();
    if (label.equals("RUN") || isRunOption(argument)) return new Runs();
    return Set.of("FILE", "MANIFEST").contains(label) ? new Files() : new Nothing();
  }

  private static boolean isRunOption(ArgSpec argument) {
    return argument instanceof OptionSpec option && option.longestName().equals("--run");
  }
}
