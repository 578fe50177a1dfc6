package dev.hivemind.cli.manual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The page of one command, or of hivemind itself, made of picocli's model of it. */
final class ManualPage {
  private static final int NO_WRAPPING = 10_000;

  private final CommandSpec command;

  ManualPage(CommandSpec command) {
    this.command = command;
  }

  /** {@code hivemind-run}. */
  String name() {
    return command.qualifiedName("-");
  }

  /**
   * @param date as it is shown
   */
  String roff(String date, String version) {
    Roff page = Roff.page(name(), date, "hivemind " + version);
    String description = String.join(" ", command.usageMessage().description());
    page.section("NAME").text(name() + " - " + Descriptions.summary(description));
    page.section("SYNOPSIS").text(synopsis());
    page.section("DESCRIPTION").text(Descriptions.of(description));
    commands(page);
    options(page);
    new Footer(command.usageMessage().footer()).writeTo(page);
    if (command.parent() == null) GeneralSections.writeTo(page);
    else page.section("SEE ALSO").text("hivemind(1)");
    return page.toString();
  }

  private String synopsis() {
    command.usageMessage().width(NO_WRAPPING);
    String text = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0);
    return text.strip().replaceAll("\\s+", " ");
  }

  private void commands(Roff page) {
    List<CommandSpec> commands =
        command.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(spec -> !spec.usageMessage().hidden())
            .toList();
    if (commands.isEmpty()) return;
    page.section("COMMANDS");
    for (CommandSpec each : commands) {
      page.entry(each.name(), Descriptions.of(String.join(" ", each.usageMessage().description())));
    }
  }

  private void options(Roff page) {
    List<ArgSpec> all = new ArrayList<>(command.positionalParameters());
    all.addAll(command.options());
    all.removeIf(ArgSpec::hidden);
    if (all.isEmpty()) return;
    page.section("OPTIONS");
    for (ArgSpec each : all) {
      page.entry(term(each), Descriptions.of(String.join(" ", each.description())));
    }
  }

  private static String term(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) return argument.paramLabel();
    String names = String.join(", ", Arrays.asList(option.names()));
    return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
  }
}
