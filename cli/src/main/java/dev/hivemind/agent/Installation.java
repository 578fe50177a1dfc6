package dev.hivemind.agent;

import java.util.List;

/**
 * Where an agent program is.
 *
 * @param program the start of its command line; never empty. The program itself, not a wrapper that
 *     would leave it running
 * @param versionCommand prints its version; empty: it has none worth showing
 */
public record Installation(List<String> program, List<String> versionCommand) {
  public Installation {
    program = List.copyOf(program);
    versionCommand = List.copyOf(versionCommand);
  }
}
