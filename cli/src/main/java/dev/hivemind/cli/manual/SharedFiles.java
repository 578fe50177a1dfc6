package dev.hivemind.cli.manual;

import dev.hivemind.cli.command.HivemindCommand;
import dev.hivemind.cli.completion.Shell;
import dev.hivemind.cli.invocation.Build;
import dev.hivemind.cli.invocation.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/**
 * Writes the {@code share} folder of the product, where systems look for such things: manual pages
 * and the shells' completions. The build runs it.
 */
public final class SharedFiles {
  private final CommandLine hivemind;
  private final String date;

  private SharedFiles(CommandLine hivemind, String date) {
    this.hivemind = hivemind;
    this.date = date;
  }

  /**
   * @param arguments the folder, and the date of the build, which pages show up to its {@code T}
   */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), arguments[1].replaceFirst("T.*", ""));
  }

  static void write(Path folder, String date) throws IOException {
    var files = new SharedFiles(HivemindCommand.described(Surroundings.system()), date);
    files.writePages(Files.createDirectories(folder.resolve("man/man1")));
    files.writeScript(Shell.BASH, folder.resolve("bash-completion/completions/hivemind"));
    files.writeScript(Shell.ZSH, folder.resolve("zsh/site-functions/_hivemind"));
    files.writeScript(Shell.FISH, folder.resolve("fish/vendor_completions.d/hivemind.fish"));
  }

  private void writePages(Path folder) throws IOException {
    writePage(folder, hivemind);
    for (CommandLine command : hivemind.getSubcommands().values()) {
      if (!(command.getCommand() instanceof HelpCommand)) writePage(folder, command);
    }
  }

  private void writePage(Path folder, CommandLine command) throws IOException {
    var page = new ManualPage(command.getCommandSpec());
    Files.writeString(folder.resolve(page.name() + ".1"), page.roff(date, Build.version()));
  }

  private void writeScript(Shell shell, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, shell.script(hivemind));
  }
}
