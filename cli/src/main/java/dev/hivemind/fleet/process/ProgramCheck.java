package dev.hivemind.fleet.process;

import dev.hivemind.agent.Launch;
import dev.hivemind.agent.SearchPath;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/** Finds out before a start why a program could not be started, in words for a person. */
final class ProgramCheck {
  private ProgramCheck() {}

  /**
   * @param taskEnvironment the variables that the task itself sets
   * @throws IOException when the working directory or the program is not there, or the system
   *     cannot be told what to start
   */
  static void require(Launch launch, Map<String, String> taskEnvironment) throws IOException {
    requireExpressible("its arguments", launch.argv());
    requireExpressible("its env", taskEnvironment.values());
    requireProgram(launch);
  }

  /** Java hands a new process "?" for what the locale's character set does not have. */
  private static void requireExpressible(String what, Collection<String> texts) throws IOException {
    Charset system = Charset.forName(System.getProperty("sun.jnu.encoding"));
    if (!system.newEncoder().canEncode(String.join("", texts))) {
      throw new IOException(
          what
              + " hold characters that the locale of hivemind does not have; start hivemind with"
              + " LC_ALL=C.UTF-8");
    }
  }

  private static void requireProgram(Launch launch) throws IOException {
    if (!Files.isDirectory(launch.workingDir())) {
      throw new IOException("its working directory " + launch.workingDir() + " does not exist");
    }
    String program = launch.argv().getFirst();
    if (!program.contains("/")) {
      if (SearchPath.find(program, launch.environment()).isEmpty()) {
        throw new IOException("there is no program " + program + " on its PATH");
      }
      return;
    }
    Path file = launch.workingDir().resolve(program);
    if (!Files.exists(file)) {
      throw new IOException("there is no program " + file);
    }
    if (!SearchPath.executable(file)) {
      throw new IOException(file + " is not executable (chmod +x makes it so)");
    }
  }
}
