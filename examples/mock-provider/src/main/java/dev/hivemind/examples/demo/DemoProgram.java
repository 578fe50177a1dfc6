package dev.hivemind.examples.demo;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How the demo agent is started: everything before its own arguments. */
public final class DemoProgram {

  /**
   * For a start as fast and small as a JVM's can be; nothing but the agent's lines on its stdout.
   */
  public static final List<String> JVM_FLAGS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Xshare:auto",
          "-Xmx64m",
          "-XX:-UsePerfData",
          "-Xlog:disable",
          "-Xlog:all=warning:stderr");

  /** The model that the agent asks for when it is told none. */
  public static final String USUAL_MODEL = "simulated";

  private DemoProgram() {}

  /**
   * The program with its flags; arguments of {@link AgentOptions} may follow.
   *
   * @param java the {@code java} executable of a JDK or runtime 25
   */
  public static List<String> commandLine(Path java) {
    var commandLine = new ArrayList<String>();
    commandLine.add(java.toString());
    commandLine.addAll(JVM_FLAGS);
    commandLine.add("-cp");
    commandLine.add(classes().toString());
    commandLine.add(DemoAgent.class.getName());
    return List.copyOf(commandLine);
  }

  /** The jar or the folder that holds the agent. */
  private static Path classes() {
    return Path.of(
        URI.create(DemoAgent.class.getProtectionDomain().getCodeSource().getLocation().toString()));
  }
}
