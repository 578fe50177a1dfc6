package dev.hivemind.fleet.process;

import java.io.IOException;
import java.nio.file.Path;

/** Where each agent of a run has its files. Thread-safe. */
@FunctionalInterface
public interface AgentFolders {

  /** The folder of that agent, made when it is not there. */
  Path of(String agent) throws IOException;
}
