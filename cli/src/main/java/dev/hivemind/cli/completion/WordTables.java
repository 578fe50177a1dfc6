package dev.hivemind.cli.completion;

import dev.hivemind.cli.completion.ProgramWords.Command;
import dev.hivemind.cli.completion.ProgramWords.Option;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of our command line as three functions of a shell, which bash and zsh both understand,
 * behind a front end for one of them. In place of words they may answer {@code :agents}, {@code
 * :runs}, {@code :files} or {@code :nothing}.
 */
final class WordTables {
  private final ProgramWords words;
  private final boolean described;

  /**
   * @param described whether {@code WORD:what it is} is answered in place of words
   */
  WordTables(ProgramWords words, boolean described) {
    this.words = words;
    this.described = described;
  }

  /**
   * @param frontEnd a resource of this package
   */
  String script(String frontEnd) {
    return Resource.text(frontEnd) + "\n" + commandTable() + optionTable() + valueTable();
  }

  /** What may stand in place of the first word, and of every argument of a command. */
  private String commandTable() {
    Stream<String> first =
        Stream.concat(
            words.commands().stream().map(command -> word(command.name(), command.description())),
            words.program().options().stream().flatMap(this::optionWords));
    Stream<String> rows =
        Stream.concat(
            Stream.of(row("''", first.toList())),
            words.commands().stream()
                .map(command -> row(command.name(), answer(command.argument()))));
    return table("_hivemind_arguments", "$1", rows);
  }

  private String optionTable() {
    Stream<String> rows =
        words.commands().stream()
            .map(
                command ->
                    row(
                        command.name(),
                        command.options().stream().flatMap(this::optionWords).toList()));
    return table("_hivemind_options", "$1", rows);
  }

  /** What may stand after an option; nothing at all after one that takes no value. */
  private String valueTable() {
    Stream<String> rows = words.commands().stream().flatMap(this::valueRows);
    return table("_hivemind_values", "$1 $2", rows);
  }

  private Stream<String> valueRows(Command command) {
    return command.options().stream()
        .filter(Option::takesValue)
        .map(option -> row(patterns(command, option), answer(option.value())));
  }

  private static String patterns(Command command, Option option) {
    return option.names().stream()
        .map(name -> "'" + command.name() + " " + name + "'")
        .collect(Collectors.joining(" | "));
  }

  private Stream<String> optionWords(Option option) {
    return option.names().stream().map(name -> word(name, option.description()));
  }

  private String word(String word, String description) {
    return described ? word + ":" + description : word;
  }

  private static List<String> answer(Offer offer) {
    return switch (offer) {
      case Offer.Agents _ -> List.of(":agents");
      case Offer.Runs _ -> List.of(":runs");
      case Offer.Files _ -> List.of(":files");
      case Offer.Nothing _ -> List.of(":nothing");
      case Offer.Words(List<String> words) -> words;
    };
  }

  private static String row(String pattern, List<String> answers) {
    return answers.stream()
        .map(answer -> "'" + answer.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" ", "    " + pattern + ") printf '%s\\n' ", " ;;\n"));
  }

  private static String table(String name, String asked, Stream<String> rows) {
    return rows.collect(
        Collectors.joining("", name + "() {\n  case \"" + asked + "\" in\n", "  esac\n}\n"));
  }
}
