package dev.hivemind.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.ManifestReader;
import dev.hivemind.task.manifest.ManifestSource;
import dev.hivemind.task.manifest.ReadOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LaneAdmissionTest {
  private static final String AGENTS =
      "agents: { gemini: { protocol: gemini, command: [gemini, '{prompt}'] } }\n";

  /** A client whose limits nobody raised gives up after five minutes without a byte. */
  @ParameterizedTest
  @CsvSource({
    "'agent: claude, prompt: x', PT28M",
    "'agent: codex, prompt: x', PT28M",
    "'agent: demo, prompt: x', PT28M",
    "'agent: gemini, prompt: x', PT4M",
    "'command: [make]', PT4M",
  })
  void calls_are_held_without_a_word_as_long_as_the_client_bears_it(String keys, Duration silence)
      throws Exception {
    AgentTerms terms = terms(keys);

    assertThat(terms.silence()).isEqualTo(silence);
    assertThat(terms.patience()).isGreaterThan(Duration.ofMinutes(28));
    assertThat(terms.supervised()).isTrue();
  }

  @Test
  void what_a_task_says_counts() throws Exception {
    AgentTerms terms =
        terms(
            "agent: demo, prompt: x, priority: high, estimate_tokens: 60k, buffer_replies: false");

    assertThat(terms.priority()).isEqualTo(Priority.HIGH);
    assertThat(terms.estimatedTokens()).isEqualTo(60_000);
    assertThat(terms.shielded()).isFalse();
  }

  private static AgentTerms terms(String keys) throws Exception {
    Manifest manifest =
        ManifestReader.read(
            ManifestSource.text(
                "tasks.yaml", AGENTS + "tasks: [{ id: a, %s }]".formatted(keys), Path.of("/work")),
            ReadOptions.of(
                Path.of("/work"),
                Set.of("claude", "codex", "demo"),
                Set.of("anthropic", "google")));
    Task task = manifest.tasks().getFirst();
    AgentAdapters adapters = AgentAdapters.builtIn().with(manifest.agents().values());
    return LaneAdmission.terms(task, adapters.named(task.agent()));
  }
}
