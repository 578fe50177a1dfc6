package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class ChatUsageInjectionTest {
  private static final String ASKS = "{\"include_usage\":true}";

  /** Empty: it is sent as it is. */
  private static Optional<String> injected(String body) {
    return ChatUsageInjection.into(null, List.of(ByteBuffer.wrap(body.getBytes(UTF_8))))
        .map(ChatUsageInjectionTest::text);
  }

  private static String text(List<ByteBuffer> body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (ByteBuffer piece : body) {
      byte[] copy = new byte[piece.remaining()];
      piece.duplicate().get(copy);
      bytes.writeBytes(copy);
    }
    return bytes.toString(UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"stream\":true} | {\"stream_options\":{\"include_usage\":true},\"stream\":true}",
        "{ \"a\":1e400,\"stream\" : true } |"
            + " {\"stream_options\":{\"include_usage\":true}, \"a\":1e400,\"stream\" : true }",
        "{\"stream\":true,\"stream_options\":null} |"
            + " {\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
        "{\"stream_options\":{},\"stream\":true} |"
            + " {\"stream_options\":{\"include_usage\":true},\"stream\":true}",
        "{\"stream_options\": { \"x\":[{}]},\"stream\":true} |"
            + " {\"stream_options\": {\"include_usage\":true, \"x\":[{}]},\"stream\":true}",
        "{\"stream\":true,\"stream_options\":{\"include_usage\" : false,\"x\":1}} |"
            + " {\"stream\":true,\"stream_options\":{\"include_usage\" : true,\"x\":1}}",
        "{\"stream\":true,\"stream_options\":{\"include_usage\":null}} |"
            + " {\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
        "{\"stream\":false,\"stream\":true} |"
            + " {\"stream_options\":{\"include_usage\":true},\"stream\":false,\"stream\":true}",
      })
  void P19_a_stream_that_does_not_ask_for_its_usage_asks_by_the_smallest_change(
      String body, String changed) {
    assertThat(injected(body)).contains(changed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
        "{\"stream\":false}",
        "{\"stream\":true,\"stream\":false}",
        "{\"stream\":null}",
        "{\"stream\":\"true\"}",
        "{\"metadata\":{\"stream\":true}}",
        "{}",
        "[{\"stream\":true}]",
        "{\"stream\":true,\"stream_options\":true}",
        "{\"stream\":true,\"stream_options\":[]}",
        "{\"stream\":true,\"stream_options\":{\"include_usage\":\"no\"}}",
        "{\"stream\":true",
        "{\"stream\":true}}",
        "{\"stream\":true} {}",
        "{\"stream\":true,}",
        "stream=true",
        "null",
        ""
      })
  void P19_whatever_asks_already_or_wants_no_stream_or_cannot_be_read_stays_as_it_is(String body) {
    assertThat(injected(body)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd", "br"})
  void an_encoded_body_stays_as_it_is(String encoding) {
    assertThat(
            ChatUsageInjection.into(
                encoding, List.of(ByteBuffer.wrap("{\"stream\":true}".getBytes(UTF_8)))))
        .isEmpty();
  }

  @Test
  void a_body_in_another_character_set_stays_as_it_is() {
    assertThat(
            ChatUsageInjection.into(
                null, List.of(ByteBuffer.wrap("{\"stream\":true}".getBytes(UTF_16)))))
        .isEmpty();
  }

  @Test
  void a_byte_order_mark_stays_before_everything() {
    assertThat(injected("\uFEFF{\"stream\":true}"))
        .contains("\uFEFF{\"stream_options\":" + ASKS + ",\"stream\":true}");
  }

  @Test
  void the_body_is_left_as_it_was_and_its_bytes_are_shared() {
    ByteBuffer body = ByteBuffer.allocateDirect(100);
    body.position(7).put("{\"stream\":true}".getBytes(UTF_8)).flip().position(7);
    ByteBuffer before = body.duplicate();

    List<ByteBuffer> changed =
        ChatUsageInjection.into(null, List.of(body.asReadOnlyBuffer())).orElseThrow();

    assertThat(body).isEqualTo(before);
    assertThat(body.position()).isEqualTo(7);
    assertThat(changed).hasSize(3);
    body.put(8, (byte) '\'');
    assertThat(text(changed)).endsWith("'stream\":true}");
  }

  static List<Long> seeds() {
    return IntStream.range(0, 50).mapToObj(Long::valueOf).toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void P19_nothing_else_of_any_body_changes_however_it_is_cut(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      ObjectNode body = body(random);
      String json = random.nextBoolean() ? body.toString() : body.toPrettyString();

      Optional<String> changed =
          ChatUsageInjection.into(null, pieces(json.getBytes(UTF_8), random))
              .map(ChatUsageInjectionTest::text);

      JsonNode asked = body.path("stream_options").path("include_usage");
      boolean wanted = body.path("stream").asBoolean(false) && !asked.asBoolean(false);
      assertThat(changed.isPresent()).as(json).isEqualTo(wanted);
      changed.ifPresent(now -> assertAsksAndElseIsTheSame(json, body, now));
    }
  }

  private static void assertAsksAndElseIsTheSame(String before, ObjectNode body, String now) {
    ObjectNode expected = body.deepCopy();
    ObjectNode options =
        expected.path("stream_options") instanceof ObjectNode given
            ? given
            : expected.putObject("stream_options");
    options.put("include_usage", true);
    assertThat(JsonMapper.shared().readTree(now)).isEqualTo(expected);
    assertThat(withoutOneChange(before, now)).isTrue();
  }

  /** Whether the texts differ at one place only, which is short. */
  private static boolean withoutOneChange(String before, String now) {
    int start = 0;
    while (start < before.length() && before.charAt(start) == now.charAt(start)) {
      start++;
    }
    String rest = before.substring(Math.min(before.length(), start + "false".length()));
    return now.endsWith(rest) && now.length() - before.length() <= 50;
  }

  private static ObjectNode body(Random random) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    ObjectNode body = nodes.objectNode();
    body.put("model", "gpt-x");
    List<Runnable> members = new ArrayList<>();
    members.add(
        () ->
            body.putArray("messages")
                .addObject()
                .put("content", "\"stream\":true,{\\ 漢字 😀 \u0000".repeat(random.nextInt(900)))
                .put("stream", true));
    members.add(() -> body.put("stream", random.nextInt(4) > 0));
    if (random.nextBoolean()) {
      members.add(() -> options(body.putObject("stream_options"), random));
    } else if (random.nextBoolean()) {
      members.add(() -> body.putNull("stream_options"));
    }
    while (!members.isEmpty()) {
      members.remove(random.nextInt(members.size())).run();
    }
    return body;
  }

  private static void options(ObjectNode options, Random random) {
    if (random.nextBoolean()) {
      options.putObject("include_obfuscation").put("include_usage", true);
    }
    switch (random.nextInt(4)) {
      case 0 -> options.put("include_usage", true);
      case 1 -> options.put("include_usage", false);
      case 2 -> options.putNull("include_usage");
      default -> options.put("other", 1);
    }
  }

  private static List<ByteBuffer> pieces(byte[] body, Random random) {
    List<ByteBuffer> pieces = new ArrayList<>();
    for (int at = 0; at < body.length; ) {
      int length = Math.min(body.length - at, random.nextInt(9_000));
      pieces.add(ByteBuffer.wrap(body, at, length));
      at += length;
    }
    return pieces;
  }
}
