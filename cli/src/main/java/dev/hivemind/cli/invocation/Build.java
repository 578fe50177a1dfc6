package dev.hivemind.cli.invocation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** This build of HiveMind. */
public final class Build {
  private Build() {}

  /** Its version, as its pom says. */
  public static String version() {
    try (InputStream file =
        Objects.requireNonNull(Build.class.getResourceAsStream("version.txt"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
