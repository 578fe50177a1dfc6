package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static dev.hivemind.proxy.Protocol.GEMINI;
import static dev.hivemind.proxy.Protocol.OPENAI_RESPONSES;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFactsTest {
  private static final String BODY =
      """
      {"messages":[{"role":"user","content":[{"type":"text","text":"\\"model\\":\\"wrong\\"","model":"wrong"}]}],\
      "metadata":{"model":"wrong"},"model":"claude-x","stream":true}\
      """;

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private static String model(ByteBuffer... body) {
    return RequestFacts.of(ANTHROPIC, null, List.of(body)).model();
  }

  @Test
  void the_model_is_found_at_the_top_level_wherever_the_body_is_cut() {
    for (int cut = 0; cut <= BODY.length(); cut++) {
      assertThat(model(bytes(BODY.substring(0, cut)), bytes(BODY.substring(cut))))
          .isEqualTo("claude-x");
    }
  }

  @Test
  void the_model_is_found_behind_megabytes() {
    String long_text = "\"input\":\"" + "\\\"text ".repeat(300_000) + "\",";

    assertThat(model(bytes(BODY.replaceFirst("\\{", "{" + long_text)))).isEqualTo("claude-x");
  }

  @Test
  void the_body_is_left_as_it_was() {
    ByteBuffer body = ByteBuffer.allocateDirect(1000);
    body.position(7).put(BODY.getBytes(UTF_8)).flip().position(7);
    ByteBuffer before = body.duplicate();

    assertThat(model(body.asReadOnlyBuffer(), body)).isEqualTo("claude-x");
    assertThat(body).isEqualTo(before);
    assertThat(body.position()).isEqualTo(7);
  }

  @Test
  void nothing_is_read_behind_the_model() {
    List<ByteBuffer> body =
        new AbstractList<>() {
          @Override
          public ByteBuffer get(int index) {
            assertThat(index).isZero();
            return bytes("{\"model\":\"gpt-x\",");
          }

          @Override
          public int size() {
            return 2;
          }
        };

    assertThat(RequestFacts.of(OPENAI_RESPONSES, null, body).model()).isEqualTo("gpt-x");
  }

  @Test
  void a_body_in_gzip_is_read_and_one_in_zstd_is_not() {
    List<ByteBuffer> zipped = List.of(ByteBuffer.wrap(Reply.gzip(BODY.getBytes(UTF_8))));

    assertThat(RequestFacts.of(ANTHROPIC, "gzip", zipped).model()).isEqualTo("claude-x");
    assertThat(RequestFacts.of(ANTHROPIC, "zstd", List.of(bytes(BODY))))
        .isEqualTo(RequestFacts.NONE);
  }

  @Test
  void gemini_names_its_model_elsewhere() {
    assertThat(RequestFacts.of(GEMINI, null, List.of(bytes(BODY)))).isEqualTo(RequestFacts.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[{\"model\":\"x\"}]",
        "{\"model\":7}",
        "{\"model\":null}",
        "{\"model\":[\"x\"]}",
        "{\"model\":\"x",
        "model=x",
        "\"model\":\"x\""
      })
  void a_body_that_names_no_model_says_nothing(String body) {
    assertThat(model(bytes(body))).isEmpty();
  }

  @Test
  void bytes_without_sense_never_throw() {
    Random random = new Random(2);
    for (int round = 0; round < 2000; round++) {
      byte[] noise = Arrays.copyOf(BODY.getBytes(UTF_8), BODY.length());
      for (int flip = random.nextInt(20); flip >= 0; flip--) {
        noise[random.nextInt(noise.length)] = (byte) random.nextInt(256);
      }
      List<ByteBuffer> body = List.of(ByteBuffer.wrap(noise));
      assertThat(RequestFacts.of(ANTHROPIC, null, body).model()).isNotNull();
      assertThat(RequestFacts.of(ANTHROPIC, "gzip", body)).isEqualTo(RequestFacts.NONE);
    }
  }
}
