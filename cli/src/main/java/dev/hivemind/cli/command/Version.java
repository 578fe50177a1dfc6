package dev.hivemind.cli.command;

import dev.hivemind.cli.invocation.Build;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {

  static String text() {
    return Build.version();
  }

  @Override
  public String[] getVersion() {
    return new String[] {"hivemind " + text()};
  }
}
