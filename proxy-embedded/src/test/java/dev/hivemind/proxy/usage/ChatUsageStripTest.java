package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.OPENAI_CHAT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatUsageStripTest {
  private static final String TEXT =
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}],\"usage\":null}\n\n";
  private static final String REPORT =
      "data:"
          + " {\"id\":\"c\",\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":1}}\n\n";
  private static final String DONE = "data: [DONE]\n\n";

  private final ByteArrayOutputStream passed = new ByteArrayOutputStream();
  private final ChatUsageStrip strip = new ChatUsageStrip();

  private void give(String piece) {
    give(ByteBuffer.wrap(piece.getBytes(UTF_8)));
  }

  private void give(ByteBuffer piece) {
    take(strip.accept(piece));
  }

  private void take(ByteBuffer now) {
    byte[] bytes = new byte[now.remaining()];
    now.get(bytes);
    passed.writeBytes(bytes);
  }

  private String passed() {
    return passed.toString(UTF_8);
  }

  /** All of it, cut at these places. */
  private static String stripped(String stream, List<Integer> cuts) {
    ChatUsageStripTest client = new ChatUsageStripTest();
    byte[] bytes = stream.getBytes(UTF_8);
    int from = 0;
    for (int cut : cuts) {
      client.give(ByteBuffer.wrap(bytes, from, cut - from));
      from = cut;
    }
    client.give(ByteBuffer.wrap(bytes, from, bytes.length - from));
    client.take(client.strip.end());
    return client.passed();
  }

  private static String stripped(String stream) {
    return stripped(stream, List.of());
  }

  @Test
  void P19_exactly_the_chunk_that_only_reports_usage_is_taken_out() {
    assertThat(stripped(TEXT + TEXT + REPORT + DONE)).isEqualTo(TEXT + TEXT + DONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void P19_a_stream_passes_the_same_cut_at_any_byte(String lineEnd) {
    String sample = Reply.sample(OPENAI_CHAT, "chat-tool-call.sse").text();
    int report =
        sample.indexOf("data: ", sample.lastIndexOf("\n\n", sample.indexOf("\"choices\":[]")));
    String expected =
        (sample.substring(0, report) + sample.substring(sample.indexOf("data: [DONE]")))
            .replace("\n", lineEnd);
    String stream = sample.replace("\n", lineEnd);

    for (int cut = 0; cut <= stream.getBytes(UTF_8).length; cut++) {
      assertThat(stripped(stream, List.of(cut))).as("cut at %d", cut).isEqualTo(expected);
    }
    assertThat(stripped(stream, IntStream.range(0, stream.getBytes(UTF_8).length).boxed().toList()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A first chunk of Azure's.
        "data: {\"choices\":[],\"prompt_filter_results\":[{}],\"usage\":null}\n\n",
        "data: {\"choices\":[],\"prompt_filter_results\":[{}]}\n\n",
        "data: {\"choices\":[{\"delta\":{}}],\"usage\":{\"prompt_tokens\":7}}\n\n",
        "data: {\"usage\":{\"prompt_tokens\":7}}\n\n",
        "data:"
            + " {\"choices\":[{\"delta\":{\"content\":\"\\\"choices\\\":[],\\\"usage\\\":{}\"}}]}\n\n",
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7}\n\n",
        "data: {\"error\":{\"message\":\"choices\"}}\n\n",
        ": {\"choices\":[],\"usage\":{}}\n\n",
        ": keep-alive\n\n",
        "event: error\ndata: {}\n\n",
        "id: 1\nretry: 5\n\n",
        "\n\n\n",
        "{\"choices\":[],\"usage\":{}}\n\n",
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7}}",
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7}}\n",
        ""
      })
  void every_other_byte_passes_as_it_came(String other) {
    assertThat(stripped(TEXT + other)).isEqualTo(TEXT + other);
    assertThat(stripped(other + TEXT.repeat(other.endsWith("\n\n") ? 1 : 0)))
        .isEqualTo(other + TEXT.repeat(other.endsWith("\n\n") ? 1 : 0));
  }

  @Test
  void a_report_is_known_in_whatever_way_its_event_is_written() {
    String report =
        """
        : comment
        id: 9
        event: message
        data:{"usage" : {
        data: "prompt_tokens":7},
        data:"choices": [ ]}

        """
            .replace("\n", "\r\n");

    assertThat(stripped(TEXT + report + DONE)).isEqualTo(TEXT + DONE);
  }

  @Test
  void an_event_passes_as_soon_as_it_is_whole() {
    give(TEXT + TEXT.substring(0, 20));
    assertThat(passed()).isEqualTo(TEXT);

    give(TEXT.substring(20));
    assertThat(passed()).isEqualTo(TEXT + TEXT);

    give(REPORT + DONE.substring(0, 5));
    assertThat(passed()).isEqualTo(TEXT + TEXT);

    give(DONE.substring(5));
    assertThat(passed()).isEqualTo(TEXT + TEXT + DONE);
  }

  @Test
  void an_event_too_long_for_a_report_is_not_kept_back() {
    String start = "data: {\"choices\":[],\"usage\":{\"x\":\"";
    give(start);
    assertThat(passed()).isEmpty();

    String megabyte = "x".repeat(1 << 20);
    give(megabyte);
    assertThat(passed()).isEqualTo(start + megabyte);

    give("more");
    assertThat(passed()).endsWith("more");

    give("\"}}\r\n\r\n" + REPORT + DONE);
    assertThat(passed()).endsWith("more\"}}\r\n\r\n" + DONE);
  }

  @Test
  void what_is_given_is_left_as_it_was() {
    ByteBuffer piece = ByteBuffer.allocateDirect(500);
    piece.position(7).put((REPORT + DONE).getBytes(UTF_8)).flip().position(7);
    ByteBuffer before = piece.duplicate();

    give(piece.asReadOnlyBuffer());
    give(piece);

    assertThat(passed()).isEqualTo(DONE + DONE);
    assertThat(piece).isEqualTo(before);
    assertThat(piece.position()).isEqualTo(7);
  }

  static List<Long> seeds() {
    return IntStream.range(0, 30).mapToObj(Long::valueOf).toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void P19_any_stream_passes_without_its_reports_in_any_pieces(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      String lineEnd = List.of("\n", "\r\n", "\r").get(random.nextInt(3));
      StringBuilder stream = new StringBuilder();
      StringBuilder expected = new StringBuilder();
      for (int event = random.nextInt(12); event > 0; event--) {
        String next =
            List.of(TEXT, REPORT, DONE, ": ping\n\n", "\n", "event: x\n" + TEXT, "id: 1\n" + REPORT)
                .get(random.nextInt(7))
                .replace("\n", lineEnd);
        stream.append(next);
        expected.append(next.contains("prompt_tokens") ? "" : next);
      }
      int length = stream.length();
      List<Integer> cuts =
          Arrays.stream(random.ints(random.nextInt(20), 0, length + 1).sorted().toArray())
              .boxed()
              .toList();

      assertThat(stripped(stream.toString(), cuts)).as("%s", stream).isEqualTo(expected.toString());
    }
  }

  @Test
  void bytes_without_sense_pass_as_they_came() {
    Random random = new Random(4);
    for (int round = 0; round < 300; round++) {
      byte[] noise = new byte[random.nextInt(2000)];
      random.nextBytes(noise);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ChatUsageStrip filter = new ChatUsageStrip();
      for (int at = 0; at < noise.length; at += 7) {
        out.writeBytes(
            filter.accept(ByteBuffer.wrap(noise, at, Math.min(7, noise.length - at))).array());
      }
      out.writeBytes(filter.end().array());

      assertThat(out.toByteArray()).isEqualTo(noise);
    }
  }
}
