package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.OPENAI_CHAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.UsageTap.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiChatUsageTest {
  private static final String DONE = "data: [DONE]\n\n";
  private static final String USAGE =
      """
      {"prompt_tokens":2000,"completion_tokens":77,"total_tokens":2077,\
      "prompt_tokens_details":{"cached_tokens":500,"cache_write_tokens":300},\
      "completion_tokens_details":{"reasoning_tokens":64}}\
      """;
  private static final Usage REPORTED = new Usage(1200, 77, 500, 300, false);

  private static String text(String words) {
    return chunk("[{\"index\":0,\"delta\":{\"content\":\"%s\"},\"finish_reason\":null}]", "null")
        .formatted(words);
  }

  private static String finish(String usage) {
    return chunk("[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]", usage);
  }

  private static String chunk(String choices, String usage) {
    return """
    data: {"id":"c","object":"chat.completion.chunk","model":"gpt-x","choices":%s,"usage":%s}

    """
        .formatted(choices, usage);
  }

  private static String completion(String usage) {
    return """
    {"id":"c","object":"chat.completion","model":"gpt-x","choices":[{"index":0,\
    "message":{"role":"assistant","content":"12345678"},"finish_reason":"stop"}],"usage":%s}
    """
        .formatted(usage);
  }

  private static Reading readStream(String... events) {
    return Reply.stream(OPENAI_CHAT, String.join("", events)).read();
  }

  private static Reading readJson(String body) {
    return Reply.json(OPENAI_CHAT, body).read();
  }

  private static Reading whole(Usage usage) {
    return new Reading(usage, "gpt-x", true, "");
  }

  @Test
  void a_stream_that_reports_in_its_last_chunk_is_counted() {
    assertThat(Reply.sample(OPENAI_CHAT, "chat-tool-call.sse").read())
        .isEqualTo(new Reading(new Usage(86, 300, 1920, 0, false), "gpt-6.2-sol", true, ""));
  }

  @Test
  void P3_tokens_of_the_cache_are_part_of_the_prompt_and_counted_once() {
    assertThat(readStream(text("a"), finish("null"), chunk("[]", USAGE), DONE))
        .isEqualTo(whole(REPORTED));
    assertThat(readJson(completion(USAGE))).isEqualTo(whole(REPORTED));
  }

  @Test
  void P3_more_from_the_cache_than_the_prompt_has_never_makes_less_than_nothing() {
    String strange =
        "{\"prompt_tokens\":10,\"completion_tokens\":1,\"prompt_tokens_details\":{\"cached_tokens\":8,\"cache_write_tokens\":9}}";

    assertThat(readJson(completion(strange)).usage()).isEqualTo(new Usage(0, 1, 8, 2, false));
  }

  @Test
  void P4_totals_in_every_chunk_replace_each_other_and_zeros_replace_nothing() {
    String early = "{\"prompt_tokens\":2000,\"completion_tokens\":5}";
    String zeros = "{\"prompt_tokens\":0,\"completion_tokens\":0,\"prompt_tokens_details\":null}";

    assertThat(
            readStream(chunk("[]", early), text("a"), chunk("[]", USAGE), chunk("[]", zeros), DONE))
        .isEqualTo(whole(REPORTED));
  }

  @Test
  void F13_usage_with_the_last_choice_and_again_alone_counts_once() {
    assertThat(readStream(text("a"), finish(USAGE), chunk("[]", USAGE), DONE))
        .isEqualTo(whole(REPORTED));
  }

  @Test
  void a_stream_is_whole_once_it_says_so_or_the_model_finished() {
    assertThat(readStream(text("a"), chunk("[]", USAGE)).complete()).isFalse();
    assertThat(readStream(text("a"), DONE).complete()).isTrue();
    assertThat(readStream(text("a"), DONE.stripTrailing()).complete()).isFalse();
    assertThat(readStream(text("a"), finish("null")).complete()).isTrue();
    assertThat(readStream(text("[DONE]")).complete()).isFalse();
  }

  @Test
  void an_empty_reason_to_finish_is_none() {
    String servers =
        chunk("[{\"index\":0,\"delta\":{\"content\":\"a\"},\"finish_reason\":\"\"}]", "null");

    assertThat(readStream(servers).complete()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data: {\"error\":{\"message\":\"m\",\"type\":\"server_error\",\"code\":null}} |"
            + " server_error",
        "data:"
            + " {\"error\":{\"message\":\"m\",\"type\":\"requests\",\"code\":\"rate_limit_exceeded\"}}"
            + " | rate_limit_exceeded",
        "data: {\"error\":{\"message\":\"m\",\"type\":\"overloaded\",\"code\":503}} | overloaded",
        "data: {\"error\":{\"message\":\"m\",\"code\":502}} | 502",
        "data: {\"object\":\"error\",\"message\":\"m\",\"code\":400} | error",
        "event: error;data: {\"message\":\"m\"} | error",
        "event: error;data: <html> | error",
      })
  void an_error_in_a_stream_is_named_and_costs_nothing_unreported(String event, String type) {
    String error = event.replace(";", "\n") + "\n\n";

    assertThat(readStream(error)).isEqualTo(new Reading(Usage.NONE, "", false, type));
    assertThat(readStream(text("a"), error))
        .isEqualTo(new Reading(Usage.NONE, "gpt-x", false, type));
    assertThat(readStream(text("a"), chunk("[]", USAGE), error).usage()).isEqualTo(REPORTED);
  }

  @Test
  void usage_that_the_model_itself_writes_is_not_counted() {
    String decoy = "{\"usage\":{\"prompt_tokens\":7},\"finish_reason\":\"stop\"}";
    String stream =
        text(decoy.replace("\"", "\\\""))
            + chunk("[{\"delta\":" + decoy + ",\"usage\":{\"prompt_tokens\":7}}]", "null");

    assertThat(readStream(stream).usage().estimated()).isTrue();
    assertThat(readStream(stream).complete()).isFalse();
    assertThat(readStream(stream, chunk("[]", USAGE), DONE)).isEqualTo(whole(REPORTED));
  }

  @Test
  void a_reply_that_reports_nothing_is_estimated() {
    Usage estimated = new Usage(100, 2, 0, 0, true);

    assertThat(readStream(text("1234"), text("5678"), finish("null"), DONE))
        .isEqualTo(whole(estimated));
    assertThat(readJson(completion("null"))).isEqualTo(whole(estimated));
  }

  @Test
  void a_completion_that_wrote_nothing_is_a_completion_still() {
    assertThat(readJson("{\"object\":\"chat.completion\",\"choices\":[]}").usage())
        .isEqualTo(new Usage(100, 0, 0, 0, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"object\":\"list\",\"data\":[{\"id\":\"gpt-x\"}]}", "{}", ""})
  void a_list_of_models_or_nothing_is_no_usage(String body) {
    assertThat(readJson(body)).isEqualTo(new Reading(Usage.NONE, "", true, ""));
  }
}
