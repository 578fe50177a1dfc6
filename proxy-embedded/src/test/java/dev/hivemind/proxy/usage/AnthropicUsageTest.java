package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.UsageTap.Reading;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnthropicUsageTest {

  @ParameterizedTest
  @ValueSource(strings = {"claude-tool-use.sse", "claude-final.sse"})
  void a_measured_stream_is_counted(String sample) {
    assertThat(Reply.sample(ANTHROPIC, sample).read())
        .isEqualTo(new Reading(new Usage(1200, 42, 5000, 300, false), "claude-opus-4-8", true, ""));
  }
}
