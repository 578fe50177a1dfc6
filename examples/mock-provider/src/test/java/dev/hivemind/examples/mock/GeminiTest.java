package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.JSON;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class GeminiTest extends FormatTest {
  private static final String[] KEY = {"x-goog-api-key", "any"};
  private static final String MODEL = "/v1beta/models/gemini-4-neon";

  @Test
  void an_answer_has_the_documented_shape() throws Exception {
    JsonNode answer =
        json(post(client(MockOptions.builder()), ":generateContent", request("Hello")));
    assertThat(answer.at("/candidates/0/content/role").asString()).isEqualTo("model");
    assertThat(answer.at("/candidates/0/content/parts/0/text").asString()).isNotEmpty();
    assertThat(answer.at("/candidates/0/finishReason").asString()).isEqualTo("STOP");
    assertThat(answer.path("modelVersion").asString()).isEqualTo("gemini-4-neon");
    JsonNode usage = answer.path("usageMetadata");
    assertThat(usage.path("totalTokenCount").asLong())
        .isEqualTo(
            usage.path("promptTokenCount").asLong() + usage.path("candidatesTokenCount").asLong());
  }

  @Test
  void both_kinds_of_stream_say_the_same_and_end_with_the_whole_usage() throws Exception {
    MockClient client = client(MockOptions.builder());
    JsonNode whole = json(post(client, ":generateContent", request("Hello")));
    HttpResponse<String> array = post(client, ":streamGenerateContent", request("Hello"));
    assertThat(header(array, "content-type")).startsWith("application/json");
    HttpResponse<String> events = post(client, ":streamGenerateContent?alt=sse", request("Hello"));
    assertThat(header(events, "content-type")).startsWith("text/event-stream");
    for (List<JsonNode> chunks : List.of(elements(array), events(events))) {
      var text = new StringBuilder();
      long soFar = 0;
      for (JsonNode chunk : chunks) {
        text.append(chunk.at("/candidates/0/content/parts/0/text").asString());
        long count = chunk.at("/usageMetadata/candidatesTokenCount").asLong();
        assertThat(count).isGreaterThanOrEqualTo(soFar);
        soFar = count;
      }
      assertThat(text.toString())
          .isEqualTo(whole.at("/candidates/0/content/parts/0/text").asString());
      assertThat(chunks.getLast().path("usageMetadata")).isEqualTo(whole.path("usageMetadata"));
      assertThat(chunks.getLast().at("/candidates/0/finishReason").asString()).isEqualTo("STOP");
    }
  }

  @Test
  void a_function_is_called_and_its_response_ends_the_work_even_without_an_id() throws Exception {
    MockClient client = client(MockOptions.builder());
    ObjectNode request = request("Write a/b.md");
    request
        .putArray("tools")
        .addObject()
        .putArray("functionDeclarations")
        .addObject()
        .put("name", "run_shell_command");
    JsonNode content = json(post(client, ":generateContent", request)).at("/candidates/0/content");
    JsonNode call = content.at("/parts/1/functionCall");
    assertThat(call.at("/args/command").asString()).contains("a/b.md");
    request.withArray("contents").add(content);
    request
        .withArray("contents")
        .addObject()
        .put("role", "user")
        .putArray("parts")
        .addObject()
        .putObject("functionResponse")
        .put("name", "run_shell_command")
        .putObject("response")
        .put("output", "ok");
    JsonNode end = json(post(client, ":generateContent", request));
    assertThat(end.at("/candidates/0/content/parts/0/text").asString())
        .startsWith("Done. I wrote:");
    assertThat(end.at("/usageMetadata/cachedContentTokenCount").asLong()).isPositive();
  }

  @Test
  void a_refusal_tells_the_delay_in_the_body_and_in_an_array_where_the_answer_would_be_one()
      throws Exception {
    MockClient client = client(MockOptions.builder().rpm(1));
    post(client, ":generateContent", request("Hello"));
    HttpResponse<String> refused = send(client, ":generateContent", request("Hello"));
    assertThat(refused.statusCode()).isEqualTo(429);
    JsonNode error = json(refused).path("error");
    assertThat(error.path("status").asString()).isEqualTo("RESOURCE_EXHAUSTED");
    assertThat(error.at("/details/0/violations/0/quotaId").asString()).contains("PerMinute");
    assertThat(error.at("/details/1/retryDelay").asString()).matches("60s|59s");
    JsonNode array = json(send(client, ":streamGenerateContent", request("Hello")));
    assertThat(array.at("/0/error/code").asInt()).isEqualTo(429);
    JsonNode plain = json(send(client, ":streamGenerateContent?alt=sse", request("Hello")));
    assertThat(plain.at("/error/code").asInt()).isEqualTo(429);
  }

  @Test
  void a_quota_of_the_day_is_named_and_a_bare_refusal_has_no_details() throws Exception {
    MockClient client = client(MockOptions.builder().faults("1=daily-quota,2=429"));
    JsonNode quota = json(send(client, ":generateContent", request("Hello"))).path("error");
    assertThat(quota.at("/details/0/violations/0/quotaId").asString()).contains("PerDay");
    JsonNode bare = json(send(client, ":generateContent", request("Hello"))).path("error");
    assertThat(bare.path("code").asInt()).isEqualTo(429);
    assertThat(bare.has("details")).isFalse();
  }

  @Test
  void a_stream_may_break_down_before_and_after_its_first_chunks() throws Exception {
    MockClient client =
        client(MockOptions.builder().faults("1=error-event,2=midstream-error,3=error-event"));
    List<JsonNode> first = events(post(client, ":streamGenerateContent?alt=sse", request("Hello")));
    assertThat(first).singleElement().matches(chunk -> chunk.at("/error/code").asInt() == 529);
    List<JsonNode> second =
        events(post(client, ":streamGenerateContent?alt=sse", request("Hello")));
    assertThat(second.getFirst().has("candidates")).isTrue();
    assertThat(second.getLast().has("error")).isTrue();
    assertThat(elements(post(client, ":streamGenerateContent", request("Hello"))))
        .singleElement()
        .matches(chunk -> chunk.has("error"));
  }

  @Test
  void models_and_token_counts_are_free() throws Exception {
    MockClient client = client(MockOptions.builder().rpm(1));
    assertThat(json(client.send("GET", "/v1beta/models", "", KEY)).at("/models/0/name").asString())
        .startsWith("models/gemini-");
    assertThat(json(client.send("GET", MODEL, "", KEY)).path("name").asString())
        .isEqualTo("models/gemini-4-neon");
    assertThat(json(post(client, ":countTokens", request("Hello"))).path("totalTokens").asLong())
        .isPositive();
    post(client, ":generateContent", request("Hello"));
  }

  @Test
  void the_key_may_stand_in_the_address_and_without_one_nothing_is_served() throws Exception {
    MockClient client = client(MockOptions.builder());
    String body = request("Hello").toString();
    assertThat(client.send("POST", MODEL + ":generateContent?key=any", body).statusCode())
        .isEqualTo(200);
    HttpResponse<String> refused = client.send("POST", MODEL + ":generateContent", body);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(json(refused).at("/error/status").asString()).isEqualTo("PERMISSION_DENIED");
  }

  private static List<JsonNode> elements(HttpResponse<String> response) {
    var elements = new ArrayList<JsonNode>();
    json(response).forEach(elements::add);
    return elements;
  }

  private static List<JsonNode> events(HttpResponse<String> response) {
    var events = new ArrayList<JsonNode>();
    for (String frame : response.body().strip().split("\r\n\r\n", -1)) {
      assertThat(frame).startsWith("data: ");
      events.add(JSON.readTree(frame.substring(6)));
    }
    return events;
  }

  private static HttpResponse<String> post(MockClient client, String method, JsonNode request)
      throws Exception {
    HttpResponse<String> response = send(client, method, request);
    assertThat(response.statusCode()).isEqualTo(200);
    return response;
  }

  private static HttpResponse<String> send(MockClient client, String method, JsonNode request)
      throws Exception {
    return client.send("POST", MODEL + method, request.toString(), KEY);
  }

  private static ObjectNode request(String prompt) {
    ObjectNode request = JSON.createObjectNode();
    request
        .putArray("contents")
        .addObject()
        .put("role", "user")
        .putArray("parts")
        .addObject()
        .put("text", prompt);
    return request;
  }
}
