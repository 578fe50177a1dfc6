package dev.hivemind.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, as its pom says. */
final class Version implements IVersionProvider {

  static String text() {
    try (InputStream file =
        Objects.requireNonNull(Version.class.getResourceAsStream("version.txt"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"hivemind " + text()};
  }
}
