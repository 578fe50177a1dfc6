package dev.hivemind.cli.completion;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The parts of the scripts that do not depend on our command line. */
final class Resource {
  private Resource() {}

  static String text(String name) {
    try (InputStream file = Objects.requireNonNull(Resource.class.getResourceAsStream(name))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
