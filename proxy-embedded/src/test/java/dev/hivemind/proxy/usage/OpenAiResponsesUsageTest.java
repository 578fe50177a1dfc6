package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.OPENAI_RESPONSES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.UsageTap.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiResponsesUsageTest {
  private static final String USAGE =
      """
      {"input_tokens":2000,"input_tokens_details":{"cached_tokens":500},"output_tokens":77,\
      "output_tokens_details":{"reasoning_tokens":11},"total_tokens":2077}\
      """;
  private static final String CREATED =
      """
      event: response.created
      data: {"type":"response.created","response":{"id":"resp_1","model":"gpt-x","output":[],"usage":null}}

      """;
  private static final String TEXT =
      """
      event: response.output_text.delta
      data: {"type":"response.output_text.delta","item_id":"msg_1","delta":"12345678","obfuscation":"xxxxxxxxxxxxxxxxx"}

      event: response.output_text.done
      data: {"type":"response.output_text.done","item_id":"msg_1","text":"12345678"}

      """;

  private static String last(String type, String error, String usage) {
    return """
    event: %1$s
    data: {"type":"%1$s","response":{"id":"resp_1","model":"gpt-x","error":%2$s,\
    "output":[{"type":"message","content":[{"type":"output_text","text":"12345678"}]}],"usage":%3$s}}

    """
        .formatted(type, error, usage);
  }

  private static String response(String usage) {
    return """
    {"id":"resp_1","object":"response","status":"completed","error":null,"model":"gpt-x",\
    "output":[{"type":"message","content":[{"type":"output_text","text":"12345678"}]},\
    {"type":"function_call","name":"exec","arguments":"{}  "}],"usage":%s}
    """
        .formatted(usage);
  }

  private static Reading readStream(String... events) {
    return Reply.stream(OPENAI_RESPONSES, String.join("", events)).read();
  }

  private static Reading readJson(String body) {
    return Reply.json(OPENAI_RESPONSES, body).read();
  }

  private static Usage reported(long input, long output, long cacheRead) {
    return new Usage(input, output, cacheRead, 0, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"codex-function-call.sse", "codex-final.sse"})
  void a_measured_stream_is_counted(String sample) {
    assertThat(Reply.sample(OPENAI_RESPONSES, sample).read())
        .isEqualTo(new Reading(reported(1500, 77, 500), "gpt-5-mock", true, ""));
  }

  @Test
  void P3_cached_input_is_taken_out_of_the_input_and_reasoning_is_not_added_to_the_output() {
    assertThat(readStream(CREATED, TEXT, last("response.completed", "null", USAGE)).usage())
        .isEqualTo(reported(1500, 77, 500));
    assertThat(readJson(response(USAGE)).usage()).isEqualTo(reported(1500, 77, 500));
  }

  @Test
  void F13_a_response_counts_once_however_often_it_is_reported() {
    String completed = last("response.completed", "null", USAGE);

    assertThat(readStream(CREATED, TEXT, completed, completed).usage())
        .isEqualTo(reported(1500, 77, 500));
  }

  @Test
  void more_cached_input_than_input_never_makes_a_negative_count() {
    assertThat(
            readJson(
                    response(
                        "{\"input_tokens\":5,\"input_tokens_details\":{\"cached_tokens\":9},\"output_tokens\":1}"))
                .usage())
        .isEqualTo(reported(0, 1, 5));
  }

  @Test
  void an_incomplete_response_is_a_whole_reply_and_no_error() {
    assertThat(readStream(CREATED, TEXT, last("response.incomplete", "null", USAGE)))
        .isEqualTo(new Reading(reported(1500, 77, 500), "gpt-x", true, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"code\":\"server_error\",\"message\":\"m\"} | server_error",
        "{\"code\":null} | error",
        "null | error"
      })
  void a_failed_response_is_a_whole_reply_with_an_error(String error, String type) {
    assertThat(readStream(CREATED, TEXT, last("response.failed", error, USAGE)))
        .isEqualTo(new Reading(reported(1500, 77, 500), "gpt-x", true, type));
    assertThat(readStream(CREATED, TEXT, last("response.failed", error, "null")).usage())
        .isEqualTo(Usage.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"error\",\"code\":\"slow_down\",\"message\":\"m\"} | slow_down",
        "{\"type\":\"error\",\"code\":null,\"message\":\"m\"} | error",
        "{\"type\":\"error\",\"error\":{\"type\":\"too_many_requests\",\"code\":\"rate_limit_exceeded\"}}"
            + " | rate_limit_exceeded",
        "{\"error\":{\"type\":\"server_error\",\"code\":null}} | server_error",
      })
  void an_error_event_is_named_and_costs_nothing(String data, String type) {
    assertThat(readStream(CREATED, "event: error\ndata: " + data + "\n\n"))
        .isEqualTo(new Reading(Usage.NONE, "gpt-x", false, type));
  }

  @Test
  void a_stream_without_its_last_event_is_not_complete_and_estimated() {
    String arguments =
        """
        event: response.function_call_arguments.delta
        data: {"type":"response.function_call_arguments.delta","delta":"1234"}

        """;

    assertThat(readStream(CREATED, TEXT, arguments))
        .isEqualTo(new Reading(new Usage(100, 3, 0, 0, true), "gpt-x", false, ""));
  }

  @Test
  void events_are_told_by_their_own_type_when_the_event_field_is_missing() {
    String stream = CREATED + TEXT + last("response.completed", "null", USAGE);

    assertThat(readStream(stream.replaceAll("(?m)^event: .*\n", ""))).isEqualTo(readStream(stream));
    assertThat(readStream((CREATED + TEXT).replaceAll("(?m)^event: .*\n", "")))
        .isEqualTo(readStream(CREATED + TEXT));
  }

  @Test
  void usage_that_the_model_itself_writes_is_not_counted() {
    String decoy =
        "{\"usage\":{\"input_tokens\":7},\"response\":{\"usage\":{\"input_tokens\":7}},\"text\":\"\\\"usage\\\":{\\\"input_tokens\\\":7}\"}";
    String completed =
        last("response.completed", "null", USAGE)
            .replace("\"output\":[", "\"metadata\":" + decoy + ",\"output\":[" + decoy + ",")
            .replace("}}\n", "},\"usage\":{\"input_tokens\":7}}\n");
    String item =
        "event: response.output_item.done\ndata: {\"type\":\"response.output_item.done\",\"item\":"
            + decoy
            + ",\"response\":{\"usage\":{\"input_tokens\":7}}}\n\n";

    assertThat(readStream(CREATED, item, completed, item.replaceAll("event: .*\n", "")).usage())
        .isEqualTo(reported(1500, 77, 500));
    assertThat(
            readJson(response(USAGE).replace("\"output\":[", "\"output\":[" + decoy + ",")).usage())
        .isEqualTo(reported(1500, 77, 500));
  }

  @Test
  void a_whole_response_is_counted() {
    assertThat(readJson(response(USAGE)))
        .isEqualTo(new Reading(reported(1500, 77, 500), "gpt-x", true, ""));
  }

  @Test
  void a_response_that_reports_nothing_is_estimated_from_what_the_model_wrote() {
    assertThat(readJson(response("null")).usage()).isEqualTo(new Usage(100, 3, 0, 0, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"object\":\"response.input_tokens\",\"input_tokens\":11}",
        "{\"object\":\"list\",\"data\":[{\"id\":\"gpt-x\",\"object\":\"model\"}]}"
      })
  void a_token_count_or_a_list_of_models_is_no_usage(String body) {
    assertThat(readJson(body)).isEqualTo(new Reading(Usage.NONE, "", true, ""));
  }

  @Test
  void an_error_document_is_named_and_counts_nothing() {
    assertThat(
            readJson(
                "{\"error\":{\"message\":\"m\",\"type\":\"insufficient_quota\",\"param\":null,\"code\":\"credit_balance_exhausted\"}}"))
        .isEqualTo(new Reading(Usage.NONE, "", true, "credit_balance_exhausted"));
  }
}
