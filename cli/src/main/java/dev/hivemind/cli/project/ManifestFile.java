package dev.hivemind.cli.project;

import java.util.List;

/** Which manifest a command works on. */
public final class ManifestFile {
  /** What is looked for in the working directory, in this order, when none is named. */
  public static final List<String> DEFAULTS = List.of("tasks.yaml", "hivemind.yaml");

  private ManifestFile() {}
}
