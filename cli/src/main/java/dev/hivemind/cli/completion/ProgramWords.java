package dev.hivemind.cli.completion;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The words of our command line, from picocli's model of it, without what is hidden. */
final class ProgramWords {
  private final CommandSpec hivemind;

  /** A command, or hivemind itself. */
  record Command(String name, String description, List<Option> options, Offer argument) {
    Command {
      options = List.copyOf(options);
    }
  }

  /**
   * @param names each with its dashes
   * @param takesValue whether a word follows it
   */
  record Option(List<String> names, String description, boolean takesValue, Offer value) {
    Option {
      names = List.copyOf(names);
    }
  }

  ProgramWords(CommandLine hivemind) {
    this.hivemind = hivemind.getCommandSpec();
  }

  /** What stands before any command: options of its own. */
  Command program() {
    return command(hivemind);
  }

  List<Command> commands() {
    return hivemind.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(spec -> !spec.usageMessage().hidden())
        .map(this::command)
        .toList();
  }

  private Command command(CommandSpec spec) {
    UsageMessageSpec usage = spec.usageMessage();
    List<Option> options =
        spec.options().stream().filter(option -> !option.hidden()).map(this::option).toList();
    return new Command(spec.name(), firstSentence(usage.description()), options, argument(spec));
  }

  private Offer argument(CommandSpec spec) {
    if (spec.name().equals("help")) {
      return new Offer.Words(
          hivemind.subcommands().keySet().stream().filter(name -> !name.equals("help")).toList());
    }
    return spec.positionalParameters().stream()
        .filter(parameter -> !parameter.hidden())
        .map(Offer::of)
        .findFirst()
        .orElse(new Offer.Nothing());
  }

  private Option option(OptionSpec option) {
    return new Option(
        Arrays.asList(option.names()),
        firstSentence(option.description()),
        option.arity().max() > 0,
        Offer.of(option));
  }

  private static String firstSentence(String... description) {
    String whole = String.join(" ", description).replace("%%", "%");
    int end = whole.indexOf(". ");
    return (end < 0 ? whole : whole.substring(0, end)).replaceFirst("\\.$", "");
  }
}
