package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static dev.hivemind.proxy.Protocol.GEMINI;
import static dev.hivemind.proxy.Protocol.OPENAI_RESPONSES;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Protocol;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFactsTest {
  private static final String BODY =
      """
      {"messages":[{"role":"user","content":[{"type":"text","text":"\\"model\\":\\"wrong\\"","model":"wrong"}]}],\
      "metadata":{"model":"wrong","stream":false,"max_tokens":7},"model":"claude-x",\
      "max_tokens":32000,"stream":true}\
      """;

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private static RequestFacts facts(Protocol protocol, String body) {
    return RequestFacts.of(protocol, "/v1/x", null, List.of(bytes(body)));
  }

  private static String model(ByteBuffer... body) {
    return RequestFacts.of(ANTHROPIC, "/v1/messages", null, List.of(body)).model();
  }

  @Test
  void everything_is_found_at_the_top_level_wherever_the_body_is_cut() {
    for (int cut = 0; cut <= BODY.length(); cut++) {
      List<ByteBuffer> pieces = List.of(bytes(BODY.substring(0, cut)), bytes(BODY.substring(cut)));
      assertThat(RequestFacts.of(ANTHROPIC, "/v1/messages", null, pieces))
          .isEqualTo(new RequestFacts("claude-x", true, 32_000));
    }
  }

  @Test
  void everything_is_found_behind_megabytes() {
    String long_text = "\"input\":\"" + "\\\"text ".repeat(300_000) + "\",";

    assertThat(
            facts(ANTHROPIC, BODY.replaceFirst("\\{", Matcher.quoteReplacement("{" + long_text))))
        .isEqualTo(new RequestFacts("claude-x", true, 32_000));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ANTHROPIC | {\"max_tokens\":5} | 5",
        "OPENAI_CHAT | {\"max_tokens\":5} | 5",
        "OPENAI_CHAT | {\"max_completion_tokens\":5} | 5",
        "OPENAI_RESPONSES | {\"max_output_tokens\":5} | 5",
        "GEMINI | {\"generationConfig\":{\"maxOutputTokens\":5}} | 5",
        "OLLAMA | {\"options\":{\"num_predict\":5}} | 5",
        "OLLAMA | {\"options\":{\"num_predict\":-1}} | 0",
        "ANTHROPIC | {} | 0",
        "ANTHROPIC | {\"metadata\":{\"max_tokens\":5}} | 0",
      })
  void each_API_says_in_its_own_way_how_much_a_model_may_write(
      Protocol protocol, String body, long most) {
    assertThat(facts(protocol, body).mostOutputTokens()).isEqualTo(most);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OPENAI_CHAT | /v1/chat/completions | {\"stream\":true} | true",
        "OPENAI_CHAT | /v1/chat/completions | {\"stream\":false} | false",
        "OPENAI_CHAT | /v1/chat/completions | {\"stream\":null} | false",
        "OPENAI_CHAT | /v1/chat/completions | {\"metadata\":{\"stream\":true}} | false",
        "OPENAI_CHAT | /v1/chat/completions | {} | false",
        "OLLAMA | /api/chat | {\"stream\":true} | true",
        "OLLAMA | /api/chat | {\"stream\":false} | false",
        "OLLAMA | /api/chat | {} | true",
        "OLLAMA | /api/generate | {} | true",
        "OLLAMA | /api/embed | {} | false",
        "OLLAMA | /api/tags | {} | false",
        "GEMINI | /v1beta/models/g:streamGenerateContent | {\"stream\":false} | true",
        "GEMINI | /v1beta/models/g:generateContent | {\"stream\":true} | false",
      })
  void a_stream_is_asked_for_in_the_body_by_default_or_in_the_path(
      Protocol protocol, String path, String body, boolean stream) {
    assertThat(RequestFacts.of(protocol, path, null, List.of(bytes(body))).stream())
        .isEqualTo(stream);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1beta/models/gemini-4-neon:generateContent, gemini-4-neon",
    "/v1beta/models/gemini-4-neon:streamGenerateContent?alt=sse, gemini-4-neon",
    "/v1beta/tunedModels/mine-1:generateContent, mine-1",
    "/v1/projects/p/locations/l/publishers/google/models/gemini-4-neon:countTokens, gemini-4-neon",
    "/v1beta/models/gemini-4-neon, ''",
    "/v1beta/models, ''"
  })
  void gemini_names_its_model_in_the_path(String path, String model) {
    assertThat(RequestFacts.of(GEMINI, path, null, List.of(bytes(BODY))).model()).isEqualTo(model);
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
  void nothing_is_read_once_everything_is_known() {
    List<ByteBuffer> body =
        new AbstractList<>() {
          @Override
          public ByteBuffer get(int index) {
            assertThat(index).isZero();
            return bytes("{\"model\":\"gpt-x\",\"stream\":false,\"max_output_tokens\":7,");
          }

          @Override
          public int size() {
            return 2;
          }
        };

    assertThat(RequestFacts.of(OPENAI_RESPONSES, "/v1/responses", null, body))
        .isEqualTo(new RequestFacts("gpt-x", false, 7));
  }

  @Test
  void a_body_in_gzip_is_read_and_one_in_zstd_is_not() {
    List<ByteBuffer> zipped = List.of(ByteBuffer.wrap(Reply.gzip(BODY.getBytes(UTF_8))));

    assertThat(RequestFacts.of(ANTHROPIC, "/v1/messages", "gzip", zipped).model())
        .isEqualTo("claude-x");
    assertThat(RequestFacts.of(ANTHROPIC, "/v1/messages", "zstd", List.of(bytes(BODY))))
        .isEqualTo(RequestFacts.NONE);
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
      assertThat(RequestFacts.of(ANTHROPIC, "/v1/messages", null, body).model()).isNotNull();
      assertThat(RequestFacts.of(ANTHROPIC, "/v1/messages", "gzip", body))
          .isEqualTo(RequestFacts.NONE);
    }
  }
}
