package dev.hivemind.proxy.usage;

import static dev.hivemind.proxy.Protocol.ANTHROPIC;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.usage.UsageTap.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnthropicUsageTest {
  private static final String START =
      """
      event: message_start
      data: {"type":"message_start","message":{"id":"msg_1","model":"claude-x","content":[],"usage":\
      {"input_tokens":1200,"cache_creation_input_tokens":300,"cache_read_input_tokens":5000,"output_tokens":1}}}

      """;
  private static final String TEXT =
      """
      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I will write"}}

      """;
  private static final String STOP =
      """
      event: message_stop
      data: {"type":"message_stop"}

      """;

  private static String delta(String usage) {
    return """
    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":%s}

    """
        .formatted(usage);
  }

  private static String message(String usage) {
    return """
    {"id":"msg_1","type":"message","role":"assistant","model":"claude-x",\
    "content":[{"type":"text","text":"12345678"},{"type":"tool_use","id":"t","name":"Bash","input":{"command":"ls"}}],\
    "stop_reason":"end_turn","usage":%s}
    """
        .formatted(usage);
  }

  private static Reading readStream(String... events) {
    return Reply.stream(ANTHROPIC, String.join("", events)).read();
  }

  private static Usage usageOfStream(String... events) {
    return readStream(events).usage();
  }

  private static Reading readJson(String body) {
    return Reply.json(ANTHROPIC, body).read();
  }

  private static Usage reported(long input, long output, long cacheRead, long cacheWrite) {
    return new Usage(input, output, cacheRead, cacheWrite, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-tool-use.sse", "claude-final.sse"})
  void a_measured_stream_is_counted(String sample) {
    assertThat(Reply.sample(ANTHROPIC, sample).read())
        .isEqualTo(new Reading(reported(1200, 42, 5000, 300), "claude-opus-4-8", true, ""));
  }

  @Test
  void P3_each_cache_class_is_counted_once_though_the_writes_are_split_up_again() {
    String usage =
        """
        {"input_tokens":10,"cache_read_input_tokens":200,"cache_creation_input_tokens":3000,\
        "cache_creation":{"ephemeral_5m_input_tokens":1000,"ephemeral_1h_input_tokens":2000},"output_tokens":4}\
        """;

    Usage expected = new Usage(10, 4, 200, 3000, 2000, false);
    assertThat(usageOfStream(START, delta(usage), STOP)).isEqualTo(expected);
    assertThat(readJson(message(usage)).usage()).isEqualTo(expected);
    assertThat(expected.counted()).isEqualTo(10 + 3000 + 4);
    assertThat(expected.prompt()).isEqualTo(10 + 200 + 3000);
  }

  @Test
  void cache_writes_for_an_hour_are_told_by_the_start_of_a_message_too() {
    String start =
        START.replace(
            "\"cache_read_input_tokens\"",
            "\"cache_creation\":{\"ephemeral_1h_input_tokens\":300},\"cache_read_input_tokens\"");

    assertThat(usageOfStream(start, delta("{\"output_tokens\":9}"), STOP))
        .isEqualTo(new Usage(1200, 9, 5000, 300, 300, false));
  }

  @Test
  void P4_totals_of_a_delta_replace_those_of_the_start_and_never_add_to_them() {
    assertThat(
            usageOfStream(
                START,
                delta("{\"output_tokens\":20}"),
                delta("{\"input_tokens\":1300,\"output_tokens\":42}"),
                STOP))
        .isEqualTo(reported(1300, 42, 5000, 300));
  }

  @Test
  void P4_a_zero_or_null_in_a_delta_overwrites_nothing() {
    String zeros =
        """
        {"input_tokens":0,"cache_creation_input_tokens":null,"cache_read_input_tokens":0,"output_tokens":42}\
        """;

    assertThat(usageOfStream(START, delta(zeros), STOP)).isEqualTo(reported(1200, 42, 5000, 300));
  }

  @Test
  void F13_a_message_counts_once_however_many_blocks_it_has_and_however_often_it_starts() {
    assertThat(usageOfStream(START, TEXT, START, TEXT, TEXT, delta("{\"output_tokens\":9}"), STOP))
        .isEqualTo(reported(1200, 9, 5000, 300));
  }

  @Test
  void a_stream_without_its_last_event_is_not_complete() {
    assertThat(readStream(START, TEXT, delta("{\"output_tokens\":9}")).complete()).isFalse();
    assertThat(readStream(START, TEXT, STOP.stripTrailing()).complete()).isFalse();
    assertThat(readStream(START, TEXT, STOP).complete()).isTrue();
  }

  @Test
  void an_error_event_is_named_and_costs_only_what_was_reported() {
    String overloaded =
        """
        event: error
        data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}

        """;

    assertThat(readStream(overloaded))
        .isEqualTo(new Reading(Usage.NONE, "", false, "overloaded_error"));
    assertThat(readStream(START, TEXT, overloaded))
        .isEqualTo(
            new Reading(reported(1200, 1, 5000, 300), "claude-x", false, "overloaded_error"));
  }

  @Test
  void an_error_event_that_cannot_be_read_is_an_error_still() {
    assertThat(readStream("event: error\ndata: <html>\n\n").errorType()).isEqualTo("error");
  }

  @Test
  void an_event_with_broken_data_spoils_no_other() {
    for (String broken :
        List.of(
            "{\"usage\":{",
            "{\"usage",
            "{\"usage\":{\"output_tokens\":7",
            "{\"x\":{\"y\\",
            "}",
            "")) {
      assertThat(readStream("data: " + broken + "\n\n", START, TEXT, STOP))
          .as(broken)
          .isEqualTo(readStream(START, TEXT, STOP));
    }
  }

  @Test
  void data_that_cannot_matter_is_passed_over() {
    EventReader reader = new EventReader(AnthropicDialect.INSTANCE);
    assertThat(reader.begin("content_block_start")).isFalse();
    assertThat(reader.begin("content_block_delta")).isTrue();

    byte[] start = START.getBytes(UTF_8);
    reader.accept(start, 0, start.length);
    assertThat(reader.begin("content_block_delta")).isFalse();
    assertThat(reader.begin("message_delta")).isTrue();
  }

  @Test
  void events_are_told_by_their_own_type_when_the_event_field_is_missing_or_strange() {
    String stream = START + TEXT + delta("{\"output_tokens\":42}") + STOP;
    Reading asNamed = readStream(stream);

    assertThat(readStream(stream.replaceAll("(?m)^event: .*\n", ""))).isEqualTo(asNamed);
    assertThat(readStream(stream.replaceAll("(?m)^event: .*\n", "event: message\n")))
        .isEqualTo(asNamed);
    assertThat(readStream(stream.replaceAll("(?m)^(event: .*)\n(data: .*)\n", "$2\n$1\n")))
        .isEqualTo(asNamed);
  }

  @Test
  void usage_that_the_model_itself_writes_is_not_counted() {
    String decoys =
        """
        event: content_block_start
        data: {"type":"content_block_start","index":0,"usage":{"input_tokens":7},"content_block":{"usage":{"input_tokens":7}}}

        data: {"type":"content_block_delta","usage":{"input_tokens":7},"delta":{"text":"\\"usage\\":{\\"input_tokens\\":7}","usage":{"input_tokens":7}}}

        data: {"type":"message_delta","delta":{"usage":{"output_tokens":7},"message":{"usage":{"output_tokens":7}}}}

        data: {"type":"something_new","usage":{"input_tokens":7},"message":{"usage":{"input_tokens":7}}}

        """;
    String document =
        message("{\"input_tokens\":10,\"output_tokens\":4}")
            .replace(
                "{\"command\":\"ls\"}",
                "{\"usage\":{\"input_tokens\":7},\"a\":[{\"usage\":{\"output_tokens\":7}},\"\\\"usage\\\":{\"]}");

    assertThat(usageOfStream(START, decoys, STOP)).isEqualTo(reported(1200, 1, 5000, 300));
    assertThat(readJson(document).usage()).isEqualTo(reported(10, 4, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-5",
        "1.5",
        "1e3",
        "\"99\"",
        "true",
        "null",
        "{}",
        "[99]",
        "{\"output_tokens\":99}",
        "9223372036854775808",
        "1000000000001",
        "99999999999999999999999999999999999999999999999999999999999999999999999999999999"
      })
  void a_count_that_is_none_is_ignored(String count) {
    assertThat(usageOfStream(START, delta("{\"output_tokens\":" + count + "}"), STOP))
        .isEqualTo(reported(1200, 1, 5000, 300));
    assertThat(readJson(message("{\"output_tokens\":" + count + ",\"input_tokens\":3}")).usage())
        .isEqualTo(reported(3, 0, 0, 0));
  }

  @Test
  void a_whole_message_is_counted() {
    String usage =
        """
        {"input_tokens":10,"cache_read_input_tokens":200,"cache_creation_input_tokens":3000,"output_tokens":4}\
        """;

    assertThat(readJson(message(usage)))
        .isEqualTo(new Reading(reported(10, 4, 200, 3000), "claude-x", true, ""));
  }

  @Test
  void a_message_cut_short_is_not_complete() {
    assertThat(readJson(message("{}").stripTrailing().replaceAll("}$", "")).complete()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"m\"},\"request_id\":\"r\"}"
            + " | rate_limit_error",
        "{\"type\":\"error\"} | error",
      })
  void an_error_document_is_named_and_counts_nothing(String body, String type) {
    assertThat(readJson(body)).isEqualTo(new Reading(Usage.NONE, "", true, type));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"input_tokens\":2095}",
        "{\"data\":[{\"type\":\"model\",\"id\":\"claude-x\"}],\"has_more\":false}",
        ""
      })
  void a_token_count_or_a_list_of_models_or_nothing_is_no_usage(String body) {
    assertThat(readJson(body)).isEqualTo(new Reading(Usage.NONE, "", true, ""));
  }

  @Test
  void a_stream_that_reports_nothing_is_estimated_from_what_the_model_wrote() {
    String start =
        "event: message_start\n"
            + "data:"
            + " {\"type\":\"message_start\",\"message\":{\"model\":\"local\",\"usage\":{\"input_tokens\":0}}}\n\n";
    String thinking =
        """
        event: content_block_delta
        data: {"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"1234"}}

        data: {"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":"1234"}}

        """;

    assertThat(readStream(start, TEXT, thinking, STOP))
        .isEqualTo(new Reading(new Usage(100, 5, 0, 0, true), "local", true, ""));
  }

  @Test
  void a_message_that_reports_nothing_is_estimated_from_what_the_model_wrote() {
    Usage estimated =
        new Usage(100, Math.ceilDiv(8 + "{\"command\":\"ls\"}".length(), 4), 0, 0, true);

    assertThat(readJson(message("{}")).usage()).isEqualTo(estimated);
  }
}
