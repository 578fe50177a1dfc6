package dev.hivemind.cli.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.task.manifest.Upstream;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class UpstreamUrlsTest {
  private static final Map<String, Upstream> DECLARED =
      Map.of("work", new Upstream("work", "anthropic", "https://work.example", "key", 4));

  @Test
  void a_url_replaces_the_written_one_and_leaves_the_rest() {
    assertThat(UpstreamUrls.replace(DECLARED, Map.of("work", "mock")))
        .isEqualTo(Map.of("work", new Upstream("work", "anthropic", "mock", "key", 0)));
  }

  @Test
  void a_provider_needs_no_entry_in_the_manifest() {
    assertThat(UpstreamUrls.replace(DECLARED, Map.of("openai", "http://127.0.0.1:1")))
        .containsKeys("work", "openai")
        .hasSize(2);
  }

  @Test
  void any_other_name_is_refused_with_those_there_are() {
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> UpstreamUrls.replace(DECLARED, Map.of("wrok", "mock")))
        .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .withMessageContainingAll("wrok", "work", "anthropic", "openai");
  }
}
