package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.GEMINI;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.UsageTap.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every reply in each of its forms: a document, an array of chunks, an event stream. */
class GeminiUsageTest {
  private static final String TEXT =
      "{\"content\":{\"parts\":[{\"text\":\"1234\"}],\"role\":\"model\"}";
  private static final String OPEN = TEXT + "}";
  private static final String FINISHED = TEXT + ",\"finishReason\":\"STOP\"}";

  private static String chunk(String candidate, String usage) {
    return "{\"candidates\":[%s],\"usageMetadata\":%s,\"modelVersion\":\"g\"}"
        .formatted(candidate, usage);
  }

  private static Reading readStream(String... chunks) {
    return Reply.stream(GEMINI, "data: " + String.join("\r\n\r\ndata: ", chunks) + "\r\n\r\n")
        .read();
  }

  private static Reading readArray(String... chunks) {
    return readJson("[" + String.join(",\r\n", chunks) + "]");
  }

  private static Reading readJson(String body) {
    return Reply.json(GEMINI, body).read();
  }

  private static Reading reported(Usage usage) {
    return new Reading(usage, "g", true, "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gemini-thinking.sse", "gemini-thinking.json"})
  void a_stream_is_counted_in_both_its_forms(String sample) {
    assertThat(Reply.sample(GEMINI, sample).read())
        .isEqualTo(new Reading(new Usage(240, 85, 1000, 0, false), "gemini-4-neon", true, ""));
  }

  @Test
  void P3_the_cached_part_of_the_prompt_is_counted_once_and_thoughts_are_output() {
    String usage =
        """
        {"promptTokenCount":1200,"cachedContentTokenCount":1000,"candidatesTokenCount":10,\
        "thoughtsTokenCount":5,"totalTokenCount":1215,\
        "cacheTokensDetails":[{"modality":"TEXT","tokenCount":1000}]}\
        """;
    Reading expected = reported(new Usage(200, 15, 1000, 0, false));

    assertThat(readJson(chunk(FINISHED, usage))).isEqualTo(expected);
    assertThat(readArray(chunk(FINISHED, usage))).isEqualTo(expected);
    assertThat(readStream(chunk(FINISHED, usage))).isEqualTo(expected);
  }

  @Test
  void P4_the_last_total_stands_and_a_zero_replaces_nothing() {
    String[] chunks = {
      chunk(OPEN, "{\"promptTokenCount\":100,\"candidatesTokenCount\":3}"),
      chunk(OPEN, "{\"promptTokenCount\":100,\"candidatesTokenCount\":9,\"thoughtsTokenCount\":4}"),
      chunk(FINISHED, "{\"promptTokenCount\":0,\"candidatesTokenCount\":12}")
    };

    assertThat(readStream(chunks)).isEqualTo(reported(new Usage(100, 16, 0, 0, false)));
    assertThat(readArray(chunks)).isEqualTo(reported(new Usage(100, 16, 0, 0, false)));
  }

  @Test
  void F13_a_prompt_that_every_chunk_repeats_is_counted_once() {
    String chunk = chunk(FINISHED, "{\"promptTokenCount\":100,\"candidatesTokenCount\":3}");

    assertThat(readStream(chunk, chunk, chunk).usage()).isEqualTo(new Usage(100, 3, 0, 0, false));
    assertThat(readArray(chunk, chunk, chunk).usage()).isEqualTo(new Usage(100, 3, 0, 0, false));
  }

  @Test
  void what_its_own_tools_fetched_is_input() {
    String usage =
        "{\"promptTokenCount\":100,\"toolUsePromptTokenCount\":40,\"candidatesTokenCount\":3}";

    assertThat(readJson(chunk(FINISHED, usage)).usage()).isEqualTo(new Usage(140, 3, 0, 0, false));
  }

  @Test
  void a_stream_is_whole_once_a_candidate_finished_or_the_prompt_was_blocked() {
    String usage = "{\"promptTokenCount\":100}";
    String blocked =
        "{\"promptFeedback\":{\"blockReason\":\"SAFETY\"},\"usageMetadata\":" + usage + "}";

    assertThat(readStream(chunk(OPEN, usage)).complete()).isFalse();
    assertThat(readStream(chunk(OPEN, usage), chunk(FINISHED, usage)).complete()).isTrue();
    assertThat(readStream(blocked))
        .isEqualTo(new Reading(new Usage(100, 0, 0, 0, false), "", true, ""));
    assertThat(readJson("[" + chunk(FINISHED, usage) + ",").complete()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"error\":{\"code\":429,\"message\":\"m\",\"status\":\"RESOURCE_EXHAUSTED\"}} |"
            + " RESOURCE_EXHAUSTED",
        "{\"error\":{\"code\":503,\"message\":\"m\",\"status\":\"UNAVAILABLE\"}} | UNAVAILABLE",
      })
  void an_error_behind_a_good_status_is_named_and_costs_only_what_was_reported(
      String error, String status) {
    String chunk = chunk(OPEN, "{\"promptTokenCount\":100,\"candidatesTokenCount\":3}");
    Usage reported = new Usage(100, 3, 0, 0, false);

    assertThat(readStream(error)).isEqualTo(new Reading(Usage.NONE, "", false, status));
    assertThat(readJson(error)).isEqualTo(new Reading(Usage.NONE, "", true, status));
    assertThat(readArray(error)).isEqualTo(new Reading(Usage.NONE, "", true, status));
    assertThat(readStream(chunk, error)).isEqualTo(new Reading(reported, "g", false, status));
    assertThat(readArray(chunk, error)).isEqualTo(new Reading(reported, "g", true, status));
  }

  @Test
  void usage_that_the_model_itself_writes_is_not_counted() {
    String decoy =
        "{\"content\":{\"parts\":[{\"functionCall\":{\"args\":{\"usageMetadata\":{\"promptTokenCount\":7}}},"
            + "\"usageMetadata\":{\"promptTokenCount\":7}}]},\"usageMetadata\":{\"promptTokenCount\":7}}";

    for (Reading reading : List.of(readStream(chunk(decoy, "{}")), readArray(chunk(decoy, "{}")))) {
      assertThat(reading.usage().estimated()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"totalTokens\":31}", "{\"models\":[{\"name\":\"models/g\"}]}", "[]", ""})
  void a_token_count_or_a_list_of_models_or_nothing_is_no_usage(String body) {
    assertThat(readJson(body)).isEqualTo(new Reading(Usage.NONE, "", true, ""));
  }
}
