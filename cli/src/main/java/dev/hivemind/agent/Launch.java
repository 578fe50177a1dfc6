package dev.hivemind.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A process to start.
 *
 * @param argv public: of the programs that hivemind knows it holds no prompt and no secret
 * @param environment the whole of it. May hold secrets
 * @param input for standard input, closed after it; empty: closed at once
 * @param session the conversation's id where it is known before the start
 */
public record Launch(
    List<String> argv,
    Map<String, String> environment,
    String input,
    Path workingDir,
    @Nullable String session) {
  public Launch {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
  }

  /** The arguments only. */
  @Override
  public String toString() {
    return "Launch" + argv;
  }
}
