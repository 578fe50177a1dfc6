package dev.hivemind.fleet.process;

import dev.hivemind.agent.Launch;
import dev.hivemind.agent.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds out before a start why a program could not be started, in words for a person. */
final class ProgramCheck {
  private ProgramCheck() {}

  /**
   * @throws IOException when the working directory or the program is not there
   */
  static void require(Launch launch) throws IOException {
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
