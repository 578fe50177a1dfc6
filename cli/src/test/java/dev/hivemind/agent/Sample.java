package dev.hivemind.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What real agent programs printed when they were measured. */
final class Sample {
  private Sample() {}

  static List<String> lines(String name) throws IOException {
    try (InputStream in = Sample.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** Every signal of the whole sample. */
  static List<AgentSignal> feed(AgentOutput output, String name) throws IOException {
    return feed(output, lines(name));
  }

  static List<AgentSignal> feed(AgentOutput output, List<String> lines) {
    List<AgentSignal> signals = new ArrayList<>();
    lines.forEach(line -> signals.addAll(output.accept(line)));
    return signals;
  }
}
