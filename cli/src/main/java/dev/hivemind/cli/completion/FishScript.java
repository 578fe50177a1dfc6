package dev.hivemind.cli.completion;

import dev.hivemind.cli.completion.ProgramWords.Command;
import dev.hivemind.cli.completion.ProgramWords.Option;
import java.util.List;
import java.util.stream.Collectors;

/** The words of our command line as fish wants them: a line for each. */
final class FishScript {
  private static final String EVERYWHERE = "complete -c hivemind";
  private static final String FIRST_WORD = EVERYWHERE + " -n __fish_use_subcommand";

  private final ProgramWords words;

  FishScript(ProgramWords words) {
    this.words = words;
  }

  String text() {
    var text = new StringBuilder(Resource.text("hivemind.fish")).append('\n');
    text.append(EVERYWHERE).append(" -f\n");
    for (Option option : words.program().options()) text.append(line(FIRST_WORD, option));
    for (Command command : words.commands()) {
      text.append(FIRST_WORD).append(" -a ").append(quoted(command.name()));
      text.append(" -d ").append(quoted(command.description())).append('\n');
    }
    words.commands().forEach(command -> text.append(lines(command)));
    return text.toString();
  }

  private static String lines(Command command) {
    String there = EVERYWHERE + " -n " + quoted("__hivemind_is " + command.name());
    String argument = offer(command.argument());
    return command.options().stream()
        .map(option -> line(there, option))
        .collect(Collectors.joining("", "", argument.isEmpty() ? "" : there + argument + "\n"));
  }

  private static String line(String there, Option option) {
    String names =
        option.names().stream()
            .map(
                name ->
                    name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.charAt(1))
            .collect(Collectors.joining());
    String value = option.takesValue() ? " -r" + offer(option.value()) : "";
    return there + names + value + " -d " + quoted(option.description()) + "\n";
  }

  /** Empty: nothing is offered. */
  private static String offer(Offer offer) {
    return switch (offer) {
      case Offer.Agents _ -> " -a '(__hivemind_agents)'";
      case Offer.Runs _ -> " -a '(__hivemind_runs)'";
      case Offer.Files _ -> " -F";
      case Offer.Nothing _ -> "";
      case Offer.Words(List<String> words) -> " -a " + quoted(String.join(" ", words));
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
