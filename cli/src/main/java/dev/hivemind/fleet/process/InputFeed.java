package dev.hivemind.fleet.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Gives an agent its standard input and closes it. */
final class InputFeed {
  private InputFeed() {}

  /**
   * Returns at once: a program that never reads its input must not hold up its launch. On a
   * platform thread, for the reason of {@link OutputPump}.
   *
   * @param input empty: nothing but the end
   */
  static void start(String name, OutputStream stdin, String input) {
    if (input.isEmpty()) {
      write(stdin, input);
    } else {
      Thread.ofPlatform().daemon().name(name).start(() -> write(stdin, input));
    }
  }

  private static void write(OutputStream stdin, String input) {
    try (stdin) {
      stdin.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException _) {
      // The program ended or closed its input without reading all of it, as it may.
    }
  }
}
