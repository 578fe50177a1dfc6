package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static dev.hivemind.proxy.Protocol.GEMINI;
import static dev.hivemind.proxy.Protocol.OLLAMA;
import static dev.hivemind.proxy.Protocol.OPENAI_CHAT;
import static dev.hivemind.proxy.Protocol.OPENAI_RESPONSES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.UsageTap.Reading;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** However a network cuts a reply up, its reading is the same. */
class CutAnywhereTest {

  static Stream<Arguments> measuredReplies() {
    return Stream.of(
            Reply.sample(ANTHROPIC, "claude-tool-use.sse"),
            Reply.sample(ANTHROPIC, "claude-final.sse"),
            Reply.sample(OPENAI_RESPONSES, "codex-function-call.sse"),
            Reply.sample(OPENAI_RESPONSES, "codex-final.sse"),
            Reply.sample(OPENAI_CHAT, "chat-tool-call.sse"),
            Reply.sample(GEMINI, "gemini-thinking.sse"),
            Reply.sample(GEMINI, "gemini-thinking.json"),
            Reply.sample(OLLAMA, "ollama-chat.ndjson"))
        .flatMap(CutAnywhereTest::variants);
  }

  private static Stream<Arguments> variants(Reply sample) {
    Reading expected = sample.read();
    return Stream.of("\n", "\r\n", "\r")
        .map(sample::withLineEnds)
        .flatMap(reply -> Stream.of(reply, reply.gzipped()))
        .map(reply -> Arguments.of(reply, expected));
  }

  @ParameterizedTest
  @MethodSource("measuredReplies")
  void a_measured_reply_reads_the_same_cut_at_any_byte(Reply reply, Reading expected) {
    for (int cut = 0; cut <= reply.body().length; cut++) {
      assertThat(reply.readCutAt(List.of(cut))).as("cut at %d", cut).isEqualTo(expected);
    }
    assertThat(reply.readByteByByte()).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("measuredReplies")
  void a_measured_reply_reads_the_same_in_any_pieces(Reply reply, Reading expected) {
    Random random = new Random(3);
    for (int round = 0; round < 100; round++) {
      assertThat(reply.readCutAtRandom(random)).as("round %d", round).isEqualTo(expected);
    }
  }

  static Stream<Long> seeds() {
    return IntStream.range(0, 30).mapToObj(Long::valueOf);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_generated_reply_reads_as_it_was_made_in_any_pieces(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      GeneratedStream.Case made = GeneratedStream.any(random);
      Reply reply = made.reply();

      assertThat(reply.read()).as(reply.text()).isEqualTo(made.expected());
      assertThat(reply.readByteByByte()).isEqualTo(made.expected());
      assertThat(reply.readCutAtRandom(random)).isEqualTo(made.expected());
    }
  }
}
