package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static dev.hivemind.proxy.Protocol.GEMINI;
import static dev.hivemind.proxy.Protocol.OLLAMA;
import static dev.hivemind.proxy.Protocol.OPENAI_CHAT;
import static dev.hivemind.proxy.Protocol.OPENAI_RESPONSES;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.hivemind.proxy.Protocol;
import dev.hivemind.proxy.usage.UsageTap.Reading;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A reply may be anything: it never throws, never takes much memory, never counts nonsense. */
class HostileReplyTest {
  private static final int MEGABYTE = 1 << 20;
  private static final long MOST_ALLOCATED = 128 * 1024;

  private static void assertSound(Reading reading) {
    Usage usage = reading.usage();
    assertThat(List.of(usage.input(), usage.output(), usage.cacheRead(), usage.cacheWrite()))
        .allMatch(tokens -> tokens >= 0 && tokens <= 1_000_000_000_000L);
    assertThat(reading.model().length()).isLessThanOrEqualTo(128);
    assertThat(reading.errorType().length()).isLessThanOrEqualTo(128);
  }

  @ParameterizedTest
  @EnumSource
  void bytes_without_sense_never_throw(Protocol protocol) {
    Random random = new Random(4);
    for (int round = 0; round < 200; round++) {
      byte[] noise = new byte[random.nextInt(2000)];
      random.nextBytes(noise);
      List<UnaryOperator<Reply>> forms =
          List.of(form -> form, form -> form.withEncoding("gzip"), Reply::gzipped);
      for (UnaryOperator<Reply> form : forms) {
        assertSound(form.apply(Reply.stream(protocol, "").withBody(noise)).readCutAtRandom(random));
        assertSound(form.apply(Reply.json(protocol, "").withBody(noise)).readCutAtRandom(random));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "claude-tool-use.sse",
        "claude-final.sse",
        "codex-function-call.sse",
        "codex-final.sse",
        "chat-tool-call.sse",
        "gemini-thinking.sse",
        "gemini-thinking.json",
        "ollama-chat.ndjson"
      })
  void a_damaged_reply_never_throws(String sample) {
    Protocol protocol = protocolOf(sample);
    Random random = new Random(5);
    for (int round = 0; round < 400; round++) {
      Reply plain = Reply.sample(protocol, sample);
      Reply reply = random.nextBoolean() ? plain : plain.gzipped();
      Reply damaged = reply.withBody(damaged(reply.body(), random));
      assertSound(damaged.readCutAtRandom(random));
      assertSound(damaged.withContentType("application/json").readCutAtRandom(random));
    }
  }

  private static Protocol protocolOf(String sample) {
    return switch (sample.substring(0, sample.indexOf('-'))) {
      case "claude" -> ANTHROPIC;
      case "codex" -> OPENAI_RESPONSES;
      case "chat" -> OPENAI_CHAT;
      case "gemini" -> GEMINI;
      case "ollama" -> OLLAMA;
      default -> throw new IllegalArgumentException(sample);
    };
  }

  /** Bytes replaced by such as mean something, pieces lost, moved and doubled. */
  private static byte[] damaged(byte[] sound, Random random) {
    byte[] meaningful = "\"\\{}[]:,\n\r0-.e ".getBytes(UTF_8);
    byte[] bytes = sound.clone();
    for (int times = random.nextInt(8); times >= 0; times--) {
      int at = random.nextInt(bytes.length);
      bytes[at] =
          random.nextBoolean()
              ? meaningful[random.nextInt(meaningful.length)]
              : (byte) random.nextInt(256);
      int from = random.nextInt(bytes.length);
      int length = random.nextInt(bytes.length - Math.max(from, at));
      System.arraycopy(sound, from, bytes, at, length / 4);
    }
    return Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
  }

  /** What the tap itself allocates over {@code body}, given in network-sized pieces. */
  private static long allocatedFor(UsageTap tap, byte[] body) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    ByteBuffer whole = ByteBuffer.wrap(body);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int at = 0; at < body.length; at += MEGABYTE) {
      tap.accept(whole.limit(Math.min(at + MEGABYTE, body.length)).position(at));
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event: response.output_item.done\ndata: %s",
        "event: response.completed\ndata: {\"response\":{\"output\":[{\"result\":\"%s",
        "event: response.completed\ndata: {\"response\":{\"model\":\"%s",
        "event: response.output_text.delta\ndata: {\"delta\":\"%s",
        "data: {\"%s",
        "data: {\"code\":%s",
        "event: %s",
        "%s",
        ": %s"
      })
  void an_event_of_any_size_takes_little_memory(String start) {
    for (String filler : List.of("x", "7", "[", "{", "\"a\":{", "\\", "[1,", "\"")) {
      String body = start.formatted(filler.repeat(2 * MEGABYTE / filler.length()));
      UsageTap tap = UsageTaps.forReply(OPENAI_RESPONSES, "text/event-stream", null, 400);

      assertThat(allocatedFor(tap, body.getBytes(UTF_8))).as(filler).isLessThan(MOST_ALLOCATED);
      assertSound(tap.read());
    }
  }

  @Test
  void usage_behind_megabytes_of_output_is_counted() {
    String image = "iVBORw0KGgo".repeat(MEGABYTE);
    String usage = "{\"input_tokens\":20,\"output_tokens\":4}";
    String response =
        "{\"object\":\"response\",\"model\":\"gpt-x\",\"output\":[{\"result\":\"%s\"}],\"usage\":%s}"
            .formatted(image, usage);
    Usage expected = new Usage(20, 4, 0, 0, false);
    String event =
        "event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":%s}\n\n"
            .formatted(response);

    assertThat(Reply.json(OPENAI_RESPONSES, response).read())
        .isEqualTo(new Reading(expected, "gpt-x", true, ""));
    assertThat(Reply.stream(OPENAI_RESPONSES, event).read())
        .isEqualTo(new Reading(expected, "gpt-x", true, ""));
    assertThat(Reply.stream(OPENAI_RESPONSES, event).gzipped().read())
        .isEqualTo(new Reading(expected, "gpt-x", true, ""));
  }

  @Test
  void a_compressed_reply_that_unpacks_to_very_much_takes_little_memory() {
    byte[] bomb = Reply.gzip("[".repeat(20 * MEGABYTE).getBytes(UTF_8));
    UsageTap tap = UsageTaps.forReply(ANTHROPIC, "application/json", "gzip", 400);

    assertThat(allocatedFor(tap, bomb)).isLessThan(MOST_ALLOCATED);
    assertThat(tap.read().complete()).isFalse();
  }

  @Test
  void a_reply_in_a_broken_encoding_is_not_complete_and_estimated() {
    Reply sample = Reply.sample(ANTHROPIC, "claude-final.sse");
    byte[] half = Arrays.copyOf(sample.gzipped().body(), 40);

    assertThat(sample.withEncoding("gzip").read())
        .isEqualTo(new Reading(new Usage(100, 0, 0, 0, true), "", false, ""));
    assertThat(sample.gzipped().withBody(half).read())
        .isEqualTo(new Reading(new Usage(100, 0, 0, 0, true), "", false, ""));
    assertThat(Reply.json(ANTHROPIC, "{\"input_tokens\":5}").withEncoding("gzip").read())
        .isEqualTo(new Reading(new Usage(100, 0, 0, 0, true), "", false, ""));
  }

  @Test
  void a_reading_may_be_taken_at_any_time() {
    Reply sample = Reply.sample(ANTHROPIC, "claude-final.sse");
    UsageTap tap = UsageTaps.forReply(ANTHROPIC, "text/event-stream", null, 400);
    for (byte next : sample.body()) {
      tap.accept(ByteBuffer.wrap(new byte[] {next}));
      assertThat(tap.read()).isEqualTo(tap.read());
    }

    assertThat(tap.read()).isEqualTo(sample.read());
  }

  @Test
  void buffers_are_left_as_they_were() {
    for (ByteBuffer buffer :
        List.of(ByteBuffer.allocate(10_000), ByteBuffer.allocateDirect(10_000))) {
      buffer.position(5).put(Reply.sample(ANTHROPIC, "claude-final.sse").body()).flip().position(5);
      ByteBuffer readOnly = buffer.asReadOnlyBuffer();
      UsageTap tap = UsageTaps.forReply(ANTHROPIC, "text/event-stream", null, 400);
      tap.accept(readOnly);

      assertThat(readOnly).isEqualTo(buffer);
      assertThat(readOnly.position()).isEqualTo(5);
      assertThat(tap.read()).isEqualTo(Reply.sample(ANTHROPIC, "claude-final.sse").read());
    }
  }
}
