package dev.hivemind.cli.endtoend;

import java.nio.file.Path;

/** Files of this repository; tests are started in the folder of their module. */
final class Repository {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Repository() {}

  static Path root() {
    return ROOT;
  }

  static Path manifest(String name) {
    return ROOT.resolve("examples/manifests").resolve(name);
  }
}
