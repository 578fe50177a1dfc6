package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.ANTHROPIC_KEY;
import static dev.hivemind.examples.mock.MockClient.JSON;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class AnthropicMessagesTest {
  private static final String MESSAGES = "/v1/messages?beta=true";

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
  void it_listens_on_loopback() {
    assertThat(mock.url().toString()).matches("http://127\\.0\\.0\\.1:\\d+");
  }

  @ParameterizedTest
  @CsvSource({
    "Write notes/intro.md,claude-03-sse-response-tool_use.http",
    "Say hello,claude-04-sse-response-final.http"
  })
  void a_stream_has_the_events_and_fields_of_the_recorded_one(String prompt, String sample)
      throws Exception {
    List<JsonNode> recorded = WireSample.events(sample);
    HttpResponse<String> response = post(request(prompt).put("stream", true));
    List<JsonNode> events = MockClient.events(response.body());

    assertThat(response.headers().firstValue("content-type"))
        .hasValue("text/event-stream; charset=utf-8");
    assertThat(WireSample.course(events)).isEqualTo(WireSample.course(recorded));
    for (String type : WireSample.course(recorded)) {
      assertThat(WireSample.fields(events, type)).containsAll(WireSample.fields(recorded, type));
    }
  }

  @Test
  void the_pieces_of_a_stream_make_up_the_answer_of_the_same_call_without_a_stream()
      throws Exception {
    List<JsonNode> events =
        MockClient.events(post(request("Write notes/intro.md").put("stream", true)).body());
    var text = new StringBuilder();
    var input = new StringBuilder();
    for (JsonNode event : events) {
      text.append(event.path("delta").path("text").asString(""));
      input.append(event.path("delta").path("partial_json").asString(""));
    }
    HttpResponse<String> response = post(request("Write notes/intro.md"));
    JsonNode message = JSON.readTree(response.body());

    assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(message.at("/type").asString()).isEqualTo("message");
    assertThat(message.at("/role").asString()).isEqualTo("assistant");
    assertThat(message.at("/model").asString()).isEqualTo("claude-test");
    assertThat(message.at("/content/0/text").asString()).isEqualTo(text.toString());
    assertThat(message.at("/content/1/type").asString()).isEqualTo("tool_use");
    assertThat(message.at("/content/1/name").asString()).isEqualTo("write_file");
    assertThat(message.at("/content/1/input")).isEqualTo(JSON.readTree(input.toString()));
    assertThat(message.at("/stop_reason").asString()).isEqualTo("tool_use");
  }

  @Test
  void usage_is_cumulative_and_what_the_stream_ends_with_is_what_is_counted() throws Exception {
    ObjectNode request = request("Write a/1.md and b/2.md").put("stream", true);
    var sum = new long[4];
    long calls = 0;
    JsonNode delta;
    do {
      List<JsonNode> events = MockClient.events(post(request).body());
      JsonNode start = events.getFirst().at("/message/usage");
      delta = events.get(events.size() - 2);
      JsonNode usage = delta.path("usage");
      assertThat(start.path("output_tokens").asLong()).isEqualTo(1);
      for (String field :
          List.of("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")) {
        assertThat(usage.path(field)).isEqualTo(start.path(field));
      }
      sum[0] += usage.path("input_tokens").asLong();
      sum[1] += usage.path("output_tokens").asLong();
      sum[2] += usage.path("cache_read_input_tokens").asLong();
      sum[3] += usage.path("cache_creation_input_tokens").asLong();
      calls++;
      appendToolResult(request, events);
    } while (delta.at("/delta/stop_reason").asString().equals("tool_use"));

    assertThat(calls).isEqualTo(3);
    assertThat(sum).doesNotContain(0);
    assertThat(mock.stats()).isEqualTo(new MockStats(calls, sum[0], sum[1], sum[2], sum[3]));
    JsonNode stats = JSON.readTree(client.send("GET", "/mock/stats", "").body());
    assertThat(stats.path("requests").asLong()).isEqualTo(calls);
    assertThat(stats.path("cache_write_tokens").asLong()).isEqualTo(sum[3]);
  }

  /** Goes on as a client does that carried the tool call out. */
  private static void appendToolResult(ObjectNode request, List<JsonNode> events) {
    for (JsonNode event : events) {
      JsonNode block = event.path("content_block");
      if (!block.path("type").asString("").equals("tool_use")) continue;
      var messages = request.withArray("messages");
      messages.addObject().put("role", "assistant").putArray("content").add(block);
      messages
          .addObject()
          .put("role", "user")
          .putArray("content")
          .addObject()
          .put("type", "tool_result")
          .put("tool_use_id", block.path("id").asString())
          .put("content", "wrote it");
    }
  }

  @Test
  void the_working_directory_is_read_from_claude_codes_system_prompt() throws Exception {
    ObjectNode request = request("Write notes/intro.md");
    request
        .putArray("system")
        .addObject()
        .put("type", "text")
        .put(
            "text",
            "# Environment\n - Primary working directory: /home/dev/my work\n - Platform: x");
    request.putArray("tools").addObject().put("name", "Bash");
    request.withArray("tools").addObject().put("name", "Write");
    JsonNode message = JSON.readTree(post(request).body());
    assertThat(message.at("/content/1/name").asString()).isEqualTo("Write");
    assertThat(message.at("/content/1/input/file_path").asString())
        .isEqualTo("/home/dev/my work/notes/intro.md");
  }

  @Test
  void a_title_is_answered_in_the_asked_format() throws Exception {
    ObjectNode request = request("<session>\nFix the login button\n</session>\n\nWrite the title.");
    request.remove("tools");
    request
        .putObject("output_config")
        .putObject("format")
        .put("type", "json_schema")
        .putObject("schema")
        .put("type", "object")
        .putObject("properties")
        .putObject("title")
        .put("type", "string");
    JsonNode message = JSON.readTree(post(request).body());
    assertThat(message.at("/content/0/text").asString())
        .isEqualTo("{\"title\":\"Fix the login button\"}");
  }

  @Test
  void answers_carry_a_request_id_and_rate_limits() throws Exception {
    var headers = post(request("Say hello")).headers();
    assertThat(headers.firstValue("request-id").orElseThrow()).startsWith("req_");
    for (String kind : List.of("requests", "tokens", "input-tokens", "output-tokens")) {
      String prefix = "anthropic-ratelimit-" + kind;
      long limit = headers.firstValueAsLong(prefix + "-limit").orElseThrow();
      assertThat(headers.firstValueAsLong(prefix + "-remaining").orElseThrow())
          .isBetween(limit / 2, limit);
      Instant.parse(headers.firstValue(prefix + "-reset").orElseThrow());
    }
  }

  @Test
  void tokens_are_counted_without_being_served() throws Exception {
    ObjectNode request = request("Write notes/intro.md");
    HttpResponse<String> counted =
        client.send("POST", "/v1/messages/count_tokens", request.toString(), ANTHROPIC_KEY);
    JsonNode usage = JSON.readTree(post(request).body()).path("usage");
    assertThat(JSON.readTree(counted.body()).path("input_tokens").asLong())
        .isEqualTo(
            usage.path("input_tokens").asLong()
                + usage.path("cache_creation_input_tokens").asLong());
    assertThat(mock.stats().requests()).isEqualTo(1);
  }

  @Test
  void models_are_listed_in_this_providers_shape() throws Exception {
    JsonNode list = JSON.readTree(client.send("GET", "/v1/models", "", ANTHROPIC_KEY).body());
    assertThat(list.at("/data/0/type").asString()).isEqualTo("model");
    assertThat(list.at("/data/0/display_name").asString()).isNotEmpty();
    assertThat(list.path("first_id")).isEqualTo(list.at("/data/0/id"));
    assertThat(list.path("has_more").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/hello"})
  void probes_need_no_key(String path) throws Exception {
    HttpResponse<String> response = client.send("HEAD", path, "");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POST | /v1/messages          | {"model"  | 400 | invalid_request_error
          POST | /v1/messages          | []        | 400 | invalid_request_error
          POST | /v1/messages          | ''        | 400 | invalid_request_error
          POST | /v1/messages          | {}        | 400 | invalid_request_error
          POST | /v1/messages          | {"model":"m","max_tokens":1} | 400 | invalid_request_error
          POST | /v1/messages          | {"model":"m","messages":[]}  | 400 | invalid_request_error
          GET  | /v1/messages          | ''        | 405 | invalid_request_error
          POST | /v1/nothing           | {}        | 404 | not_found_error
          GET  | /v1/a%2Fb%7Cc         | ''        | 404 | not_found_error
          """)
  void what_is_not_served_is_refused_in_this_providers_shape(
      String method, String path, String body, int status, String type) throws Exception {
    assertRefused(client.send(method, path, body, ANTHROPIC_KEY), status, type);
  }

  @Test
  void a_call_without_a_key_is_refused_and_a_bearer_token_is_a_key() throws Exception {
    String body = request("Say hello").toString();
    assertRefused(client.send("POST", MESSAGES, body), 401, "authentication_error");
    assertRefused(
        client.send("POST", MESSAGES, body, "x-api-key", " "), 401, "authentication_error");
    assertRefused(
        client.send("POST", MESSAGES, body, "authorization", "Bearer "),
        401,
        "authentication_error");
    assertThat(client.send("POST", MESSAGES, body, "authorization", "Bearer any").statusCode())
        .isEqualTo(200);
  }

  private static void assertRefused(HttpResponse<String> response, int status, String type) {
    assertThat(response.statusCode()).isEqualTo(status);
    JsonNode error = JSON.readTree(response.body());
    assertThat(error.path("type").asString()).isEqualTo("error");
    assertThat(error.at("/error/type").asString()).isEqualTo(type);
    assertThat(error.at("/error/message").asString()).isNotEmpty();
    assertThat(error.path("request_id").asString())
        .isEqualTo(response.headers().firstValue("request-id").orElseThrow());
  }

  @Test
  void a_prompt_of_64_megabytes_is_answered() throws Exception {
    byte[] start =
        "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":\"user\",\"content\":\"Write a/b.md "
            .getBytes(StandardCharsets.UTF_8);
    byte[] megabyte = "sixteen letters ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
    byte[] end = "\"}]}".getBytes(StandardCharsets.UTF_8);
    var parts = new ArrayList<byte[]>();
    parts.add(start);
    parts.addAll(Collections.nCopies(64, megabyte));
    parts.add(end);
    HttpResponse<String> response =
        client.send(
            "POST", MESSAGES, HttpRequest.BodyPublishers.ofByteArrays(parts), ANTHROPIC_KEY);
    assertThat(response.statusCode()).isEqualTo(200);
    long bytes = start.length + 64L * megabyte.length + end.length;
    assertThat(mock.stats().inputTokens() + mock.stats().cacheWriteTokens())
        .isEqualTo(Math.ceilDiv(bytes, 4));
    assertThat(response.body()).contains("a/b.md");
  }

  private HttpResponse<String> post(JsonNode request) throws Exception {
    HttpResponse<String> response =
        client.send("POST", MESSAGES, request.toString(), ANTHROPIC_KEY);
    assertThat(response.statusCode()).isEqualTo(200);
    return response;
  }

  private static ObjectNode request(String prompt) {
    ObjectNode request =
        JSON.createObjectNode().put("model", "claude-test").put("max_tokens", 1_000);
    request.putArray("messages").addObject().put("role", "user").put("content", prompt);
    request.putArray("tools").addObject().put("name", "write_file");
    return request;
  }
}
