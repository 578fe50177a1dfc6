package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static dev.hivemind.proxy.Protocol.OLLAMA;
import static dev.hivemind.proxy.Protocol.OPENAI_CHAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.UsageTap.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OllamaUsageTest {
  private static final String TEXT =
      "{\"model\":\"l\",\"message\":{\"role\":\"assistant\",\"content\":\"1234\"},\"done\":false}\n";
  private static final String LAST =
      "{\"model\":\"l\",\"message\":{\"content\":\"\"},\"done\":true,\"prompt_eval_count\":26,\"eval_count\":298}\n";
  private static final Usage REPORTED = new Usage(26, 298, 0, 0, false);

  private static Reading readLines(String... lines) {
    return Reply.json(OLLAMA, String.join("", lines))
        .withContentType("application/x-ndjson")
        .read();
  }

  @Test
  void a_stream_is_counted_by_its_last_line() {
    assertThat(Reply.sample(OLLAMA, "ollama-chat.ndjson").read())
        .isEqualTo(new Reading(new Usage(260, 298, 0, 0, false), "qwen4:8b", true, ""));
    assertThat(readLines(TEXT, TEXT, LAST)).isEqualTo(new Reading(REPORTED, "l", true, ""));
    assertThat(readLines(TEXT, LAST.stripTrailing()).complete()).isTrue();
  }

  @Test
  void a_reply_in_one_piece_is_counted() {
    String generated =
        "{\"model\":\"l\",\"response\":\"1234\",\"done\":true,\"context\":[1,2,3],\"prompt_eval_count\":26,\"eval_count\":298}";

    assertThat(Reply.json(OLLAMA, LAST).read()).isEqualTo(new Reading(REPORTED, "l", true, ""));
    assertThat(Reply.json(OLLAMA, generated).read())
        .isEqualTo(new Reading(REPORTED, "l", true, ""));
  }

  @Test
  void a_stream_that_stops_between_lines_is_not_whole() {
    assertThat(readLines(TEXT, TEXT))
        .isEqualTo(new Reading(new Usage(100, 2, 0, 0, true), "l", false, ""));
    assertThat(readLines(TEXT, LAST.substring(0, 60)).complete()).isFalse();
  }

  @Test
  void an_error_line_behind_a_good_status_is_named_by_its_words_and_costs_nothing() {
    assertThat(readLines(TEXT, "{\"error\":\"an error was encountered: CUDA\"}\n"))
        .isEqualTo(new Reading(Usage.NONE, "l", false, "an error was encountered: CUDA"));
  }

  @Test
  void done_in_what_the_model_calls_is_no_end() {
    String call =
        "{\"model\":\"l\",\"message\":{\"tool_calls\":[{\"function\":{\"arguments\":{\"done\":true,\"eval_count\":7}}}],\"done\":true},\"done\":false}\n";

    assertThat(readLines(call).complete()).isFalse();
    assertThat(readLines(call, LAST)).isEqualTo(new Reading(REPORTED, "l", true, ""));
  }

  @Test
  void a_reply_that_wrote_and_reports_nothing_is_estimated_by_its_request() {
    assertThat(readLines("{\"model\":\"l\",\"done\":true,\"done_reason\":\"load\"}\n").usage())
        .isEqualTo(new Usage(100, 0, 0, 0, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"models\":[{\"name\":\"l\"}]}", "{\"version\":\"0.19.1\"}", ""})
  void a_list_of_models_or_nothing_is_no_usage(String body) {
    assertThat(Reply.json(OLLAMA, body).read().usage()).isEqualTo(Usage.NONE);
    assertThat(Reply.json(OLLAMA, body).read().complete()).isTrue();
  }

  @Test
  void it_answers_in_the_dialect_of_the_API_that_is_called() {
    String chat =
        "{\"object\":\"chat.completion\",\"model\":\"l\",\"choices\":[],\"usage\":{\"prompt_tokens\":26,\"completion_tokens\":298}}";
    String message =
        "{\"type\":\"message\",\"model\":\"l\",\"usage\":{\"input_tokens\":26,\"output_tokens\":298}}";

    assertThat(Reply.json(OPENAI_CHAT, chat).read())
        .isEqualTo(new Reading(REPORTED, "l", true, ""));
    assertThat(Reply.json(ANTHROPIC, message).read())
        .isEqualTo(new Reading(REPORTED, "l", true, ""));
  }
}
