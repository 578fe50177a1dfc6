package dev.hivemind.cli.invocation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** This very hivemind as a command line, to start another process of it. */
public final class HivemindProgram {

  /** Set by the launcher: its own absolute path. */
  private static final String LAUNCHER = "hivemind.launcher";

  private HivemindProgram() {}

  /** By the launcher, which knows best how to start Java; else by the Java that runs this. */
  public static List<String> commandLine(List<String> arguments) {
    @Nullable String launcher = System.getProperty(LAUNCHER);
    List<String> command = new ArrayList<>(launcher == null ? java() : List.of(launcher));
    command.addAll(arguments);
    return command;
  }

  private static List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        "dev.hivemind.cli.Main");
  }
}
