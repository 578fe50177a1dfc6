package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.JSON;
import static dev.hivemind.examples.mock.MockClient.OPENAI_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class OpenAiResponsesTest {
  private MockProvider mock;
  private MockClient client;

  @BeforeEach
  void start() throws Exception {
    mock = MockProvider.start(new MockOptions(0, Duration.ZERO, Duration.ZERO));
    client = new MockClient(mock);
  }

  @AfterEach
  void stop() {
    mock.close();
  }

  @Test
  void a_final_stream_has_the_events_and_fields_of_the_recorded_one() throws Exception {
    List<JsonNode> recorded = WireSample.events("codex-05-sse-response-final.http");
    HttpResponse<String> response = post(request("Say hello").put("stream", true));
    List<JsonNode> events = MockClient.events(response.body());
    assertThat(response.headers().firstValue("content-type"))
        .hasValue("text/event-stream; charset=utf-8");
    assertThat(WireSample.course(events)).isEqualTo(WireSample.course(recorded));
    assertFieldsOf(recorded, events);
    for (int index = 0; index < events.size(); index++) {
      assertThat(events.get(index).path("sequence_number").asInt()).isEqualTo(index);
    }
  }

  @Test
  void a_stream_with_a_tool_call_has_the_events_and_fields_of_the_recorded_one() throws Exception {
    List<JsonNode> recorded = WireSample.events("codex-04-sse-response-function_call.http");
    List<JsonNode> events =
        MockClient.events(post(request("Write a/1.md").put("stream", true)).body());
    assertThat(WireSample.course(events)).containsSubsequence(WireSample.course(recorded));
    assertFieldsOf(recorded, events);
  }

  private static void assertFieldsOf(List<JsonNode> recorded, List<JsonNode> events) {
    for (String type : WireSample.course(recorded)) {
      assertThat(WireSample.fields(events, type)).containsAll(WireSample.fields(recorded, type));
    }
  }

  @Test
  void the_last_event_holds_the_answer_of_the_same_call_without_a_stream() throws Exception {
    List<JsonNode> events =
        MockClient.events(post(request("Write a/1.md").put("stream", true)).body());
    JsonNode streamed = events.getLast().path("response");
    JsonNode whole = JSON.readTree(post(request("Write a/1.md")).body());
    for (JsonNode response : List.of(streamed, whole)) {
      assertThat(response.path("status").asString()).isEqualTo("completed");
      assertThat(response.at("/output/0/content/0/text").asString()).contains("a/1.md");
      assertThat(response.at("/output/1/type").asString()).isEqualTo("function_call");
      assertThat(response.at("/output/1/name").asString()).isEqualTo("exec_command");
    }
    assertThat(whole.at("/output/1/arguments")).isEqualTo(streamed.at("/output/1/arguments"));
    assertThat(whole.path("usage").path("output_tokens"))
        .isEqualTo(streamed.path("usage").path("output_tokens"));
  }

  @Test
  void what_came_from_the_cache_is_reported_inside_the_input_and_counted_apart() throws Exception {
    ObjectNode request = request("Write a/1.md");
    long input = 0;
    long output = 0;
    long cached = 0;
    for (int turn = 0; turn < 2; turn++) {
      JsonNode response = JSON.readTree(post(request).body());
      JsonNode usage = response.path("usage");
      input += usage.path("input_tokens").asLong();
      output += usage.path("output_tokens").asLong();
      cached += usage.at("/input_tokens_details/cached_tokens").asLong();
      assertThat(usage.path("total_tokens").asLong())
          .isEqualTo(usage.path("input_tokens").asLong() + usage.path("output_tokens").asLong());
      appendOutput(request, response.at("/output/1"));
    }
    assertThat(cached).isPositive();
    assertThat(mock.stats()).isEqualTo(new MockStats(2, input - cached, output, cached, 0));
  }

  private static void appendOutput(ObjectNode request, JsonNode call) {
    if (call.isMissingNode()) return;
    request.withArray("input").add(call);
    request
        .withArray("input")
        .addObject()
        .put("type", call.path("type").asString() + "_output")
        .put("call_id", call.path("call_id").asString())
        .put("output", "Process exited with code 0\nOutput:\n");
  }

  @Test
  void codexs_own_models_are_answered_with_a_custom_tool_call() throws Exception {
    ObjectNode request = request("Write a/1.md").put("stream", true);
    request.remove("tools");
    request
        .withArray("input")
        .insertObject(0)
        .put("type", "additional_tools")
        .put("role", "developer")
        .putArray("tools")
        .addObject()
        .put("type", "namespace")
        .put("name", "functions")
        .putArray("tools")
        .addObject()
        .put("type", "custom")
        .put("name", "exec");
    List<JsonNode> events = MockClient.events(post(request).body());
    assertThat(WireSample.course(events))
        .containsSubsequence(
            "response.custom_tool_call_input.delta",
            "response.custom_tool_call_input.done",
            "response.output_item.done",
            "response.completed");
    JsonNode call = events.getLast().at("/response/output/1");
    assertThat(call.path("type").asString()).isEqualTo("custom_tool_call");
    assertThat(call.path("name").asString()).isEqualTo("exec");
    assertThat(call.path("input").asString()).contains("tools.exec_command(");

    appendOutput(request, call);
    ((ObjectNode) request.withArray("input").get(request.withArray("input").size() - 1))
        .putArray("output")
        .addObject()
        .put("type", "input_text")
        .put("text", "exit code 0\n");
    assertThat(post(request).body()).contains("Done. I wrote:");
  }

  @Test
  void what_codex_adds_to_the_users_messages_is_not_the_prompt() throws Exception {
    ObjectNode request = request("Write a/1.md");
    for (String added :
        List.of(
            "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nkeep docs/z.md\n</INSTRUCTIONS>",
            "<environment_context>\n<cwd>/home/x.y/z.d</cwd>\n</environment_context>")) {
      request
          .withArray("input")
          .addObject()
          .put("type", "message")
          .put("role", "user")
          .putArray("content")
          .addObject()
          .put("type", "input_text")
          .put("text", added);
    }
    assertThat(JSON.readTree(post(request).body()).at("/output/1/arguments").asString())
        .contains("a/1.md")
        .doesNotContain("z.md");
  }

  @Test
  void a_websocket_upgrade_is_answered_426() throws Exception {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), mock.url().getPort())) {
      socket
          .getOutputStream()
          .write(
              """
              GET /v1/responses HTTP/1.1
              Host: 127.0.0.1
              Connection: Upgrade
              Upgrade: websocket
              Sec-WebSocket-Version: 13
              Sec-WebSocket-Key: f24nBO2cHUHkpNEJ7bIoCg==

              """
                  .replace("\n", "\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      var answer =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      assertThat(answer.readLine()).startsWith("HTTP/1.1 426 ");
    }
  }

  @Test
  void models_are_listed_in_this_providers_shape() throws Exception {
    JsonNode list = JSON.readTree(client.send("GET", "/v1/models", "", OPENAI_KEY).body());
    assertThat(list.path("object").asString()).isEqualTo("list");
    assertThat(list.at("/data/0/object").asString()).isEqualTo("model");
    assertThat(list.at("/data/0/created").isIntegralNumber()).isTrue();
  }

  @Test
  void answers_carry_a_request_id_and_rate_limits() throws Exception {
    var headers = post(request("Say hello")).headers();
    assertThat(headers.firstValue("x-request-id").orElseThrow()).startsWith("req_");
    for (String kind : List.of("requests", "tokens")) {
      long limit = headers.firstValueAsLong("x-ratelimit-limit-" + kind).orElseThrow();
      assertThat(headers.firstValueAsLong("x-ratelimit-remaining-" + kind).orElseThrow())
          .isBetween(limit / 2, limit);
      assertThat(headers.firstValue("x-ratelimit-reset-" + kind).orElseThrow()).matches("\\d+ms");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POST   | /v1/responses  | {"model"    | 400
          POST   | /v1/responses  | {"model":"m"} | 400
          DELETE | /v1/responses  | ''          | 405
          GET    | /v1/responses/resp_1 | ''    | 404
          POST   | /v1/nothing    | {}          | 404
          """)
  void what_is_not_served_is_refused_in_this_providers_shape(
      String method, String path, String body, int status) throws Exception {
    assertRefused(client.send(method, path, body, OPENAI_KEY), status);
  }

  @Test
  void a_call_without_a_key_is_refused() throws Exception {
    String body = request("Say hello").toString();
    JsonNode error = assertRefused(client.send("POST", "/v1/responses", body), 401);
    assertThat(error.path("code").asString()).isEqualTo("invalid_api_key");
  }

  private static JsonNode assertRefused(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).isEqualTo(status);
    JsonNode error = JSON.readTree(response.body()).path("error");
    assertThat(error.path("message").asString()).isNotEmpty();
    assertThat(error.path("type").asString()).isEqualTo("invalid_request_error");
    assertThat(error.has("param")).isTrue();
    assertThat(error.has("code")).isTrue();
    assertThat(response.headers().firstValue("x-request-id")).isPresent();
    return error;
  }

  private HttpResponse<String> post(JsonNode request) throws Exception {
    HttpResponse<String> response =
        client.send("POST", "/v1/responses", request.toString(), OPENAI_KEY);
    assertThat(response.statusCode()).isEqualTo(200);
    return response;
  }

  private static ObjectNode request(String prompt) {
    ObjectNode request = JSON.createObjectNode().put("model", "gpt-test").put("store", false);
    request
        .putArray("input")
        .addObject()
        .put("type", "message")
        .put("role", "user")
        .putArray("content")
        .addObject()
        .put("type", "input_text")
        .put("text", prompt);
    request.putArray("tools").addObject().put("type", "function").put("name", "exec_command");
    return request;
  }
}
