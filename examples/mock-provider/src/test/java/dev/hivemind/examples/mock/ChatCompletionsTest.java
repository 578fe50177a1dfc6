package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.JSON;
import static dev.hivemind.examples.mock.MockClient.OPENAI_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ChatCompletionsTest extends FormatTest {

  @Test
  void a_completion_has_the_documented_shape() throws Exception {
    JsonNode completion = json(post(client(MockOptions.builder()), request("Hello", false)));
    assertThat(completion.path("object").asString()).isEqualTo("chat.completion");
    JsonNode choice = completion.at("/choices/0");
    assertThat(choice.at("/message/role").asString()).isEqualTo("assistant");
    assertThat(choice.at("/message/content").asString()).isNotEmpty();
    assertThat(choice.path("finish_reason").asString()).isEqualTo("stop");
    JsonNode usage = completion.path("usage");
    assertThat(usage.path("total_tokens").asLong())
        .isEqualTo(usage.path("prompt_tokens").asLong() + usage.path("completion_tokens").asLong());
  }

  @Test
  void a_stream_says_the_same_and_its_usage_only_when_asked() throws Exception {
    MockClient client = client(MockOptions.builder());
    ObjectNode request = request("Hello", true);
    String whole =
        json(post(client, request("Hello", false))).at("/choices/0/message/content").asString();
    List<JsonNode> silent = chunks(post(client, request));
    assertThat(text(silent)).isEqualTo(whole);
    assertThat(silent).noneMatch(chunk -> chunk.has("usage"));
    assertThat(silent.getLast().at("/choices/0/finish_reason").asString()).isEqualTo("stop");

    request.putObject("stream_options").put("include_usage", true);
    List<JsonNode> counted = chunks(post(client, request));
    assertThat(text(counted)).isEqualTo(whole);
    assertThat(counted.getLast().path("choices")).isEmpty();
    assertThat(counted.getLast().at("/usage/completion_tokens").asLong()).isPositive();
    assertThat(counted.subList(0, counted.size() - 1))
        .allMatch(chunk -> chunk.path("usage").isNull());
  }

  @Test
  void a_tool_is_called_and_its_result_ends_the_work() throws Exception {
    MockProvider mock = mock(MockOptions.builder());
    var client = new MockClient(mock);
    ObjectNode request = withTool(request("Write a/b.md", false), "run_command");
    JsonNode choice = json(post(client, request)).at("/choices/0");
    assertThat(choice.path("finish_reason").asString()).isEqualTo("tool_calls");
    JsonNode call = choice.at("/message/tool_calls/0");
    assertThat(call.path("type").asString()).isEqualTo("function");
    assertThat(call.at("/function/name").asString()).isEqualTo("run_command");
    assertThat(JSON.readTree(call.at("/function/arguments").asString()).path("command").asString())
        .contains("a/b.md");

    request.withArray("messages").add(choice.path("message"));
    request
        .withArray("messages")
        .addObject()
        .put("role", "tool")
        .put("tool_call_id", call.path("id").asString())
        .put("content", "ok");
    JsonNode end = json(post(client, request));
    assertThat(end.at("/choices/0/message/content").asString()).startsWith("Done. I wrote:");
    assertThat(end.at("/usage/prompt_tokens_details/cached_tokens").asLong())
        .isPositive()
        .isEqualTo(mock.stats().cacheReadTokens());
  }

  @Test
  void a_streamed_call_comes_in_pieces_of_one_index() throws Exception {
    ObjectNode request = withTool(request("Write a/b.md", true), "run_command");
    var arguments = new StringBuilder();
    var ids = new ArrayList<String>();
    for (JsonNode chunk : chunks(post(client(MockOptions.builder()), request))) {
      JsonNode call = chunk.at("/choices/0/delta/tool_calls/0");
      if (call.isMissingNode()) continue;
      assertThat(call.path("index").asInt()).isZero();
      if (call.has("id")) ids.add(call.path("id").asString());
      arguments.append(call.at("/function/arguments").asString());
    }
    assertThat(ids).hasSize(1);
    assertThat(JSON.readTree(arguments.toString()).path("command").asString()).contains("a/b.md");
  }

  @Test
  void an_empty_account_has_openais_words() throws Exception {
    HttpResponse<String> refused =
        send(client(MockOptions.builder().faults("1=no-credit")), request("Hello", false));
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(json(refused).at("/error/type").asString()).isEqualTo("insufficient_quota");
    assertThat(json(refused).at("/error/code").asString()).isEqualTo("insufficient_quota");
  }

  @Test
  void azure_has_keys_resets_and_a_pool_of_its_own() throws Exception {
    MockClient client = client(MockOptions.builder().rpm(1));
    post(client, request("Hello", false));
    String path = "/openai/deployments/d/chat/completions?api-version=2024-10-21";
    String body = request("Hello", false).toString();
    HttpResponse<String> answer = client.send("POST", path, body, "api-key", "any");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "x-ratelimit-reset-requests")).matches("\\d+");
    HttpResponse<String> refused = client.send("POST", path, body, "api-key", "any");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(Long.parseLong(header(refused, "retry-after-ms"))).isBetween(1L, 60_000L);
    assertThat(client.send("POST", path, body).statusCode()).isEqualTo(401);
  }

  @Test
  void an_azure_deployment_names_the_model_where_the_body_does_not() throws Exception {
    MockClient client = client(MockOptions.builder());
    ObjectNode body = request("Hello", false);
    body.remove("model");
    String path = "/openai/deployments/my-gpt/chat/completions";

    HttpResponse<String> answer = client.send("POST", path, body.toString(), "api-key", "any");
    assertThat(json(answer).path("model").asString()).isEqualTo("my-gpt");
    HttpResponse<String> refused =
        client.send("POST", "/v1/chat/completions", body.toString(), OPENAI_KEY);
    assertThat(refused.statusCode()).isEqualTo(400);
  }

  private static String text(List<JsonNode> chunks) {
    var text = new StringBuilder();
    chunks.forEach(chunk -> text.append(chunk.at("/choices/0/delta/content").asString("")));
    return text.toString();
  }

  /** Checks the framing on the way. */
  private static List<JsonNode> chunks(HttpResponse<String> response) {
    assertThat(header(response, "content-type")).startsWith("text/event-stream");
    assertThat(response.body()).endsWith("data: [DONE]\n\n");
    var chunks = new ArrayList<JsonNode>();
    for (String frame : response.body().strip().split("\n\n", -1)) {
      assertThat(frame).startsWith("data: ");
      if (!frame.equals("data: [DONE]")) chunks.add(JSON.readTree(frame.substring(6)));
    }
    assertThat(chunks)
        .allMatch(chunk -> chunk.path("object").asString().equals("chat.completion.chunk"));
    return chunks;
  }

  private static HttpResponse<String> post(MockClient client, JsonNode request) throws Exception {
    HttpResponse<String> response = send(client, request);
    assertThat(response.statusCode()).isEqualTo(200);
    return response;
  }

  private static HttpResponse<String> send(MockClient client, JsonNode request) throws Exception {
    return client.send("POST", "/v1/chat/completions", request.toString(), OPENAI_KEY);
  }

  private static ObjectNode request(String prompt, boolean stream) {
    ObjectNode request = JSON.createObjectNode().put("model", "gpt-test").put("stream", stream);
    request.putArray("messages").addObject().put("role", "user").put("content", prompt);
    return request;
  }

  private static ObjectNode withTool(ObjectNode request, String name) {
    request
        .putArray("tools")
        .addObject()
        .put("type", "function")
        .putObject("function")
        .put("name", name);
    return request;
  }
}
