package dev.hivemind.examples.mock;

import static dev.hivemind.examples.mock.MockClient.JSON;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class OllamaTest extends FormatTest {

  @Test
  void chat_streams_lines_unless_told_not_to() throws Exception {
    MockProvider mock = mock(MockOptions.builder());
    var client = new MockClient(mock);
    HttpResponse<String> streamed = post(client, "/api/chat", chat("Hello"));
    assertThat(header(streamed, "content-type")).isEqualTo("application/x-ndjson");
    List<JsonNode> lines = lines(streamed);
    var text = new StringBuilder();
    lines.forEach(line -> text.append(line.at("/message/content").asString()));
    JsonNode whole = json(post(client, "/api/chat", chat("Hello").put("stream", false)));
    assertThat(text.toString()).isEqualTo(whole.at("/message/content").asString());
    for (JsonNode end : List.of(lines.getLast(), whole)) {
      assertThat(end.path("done").asBoolean()).isTrue();
      assertThat(end.path("done_reason").asString()).isEqualTo("stop");
      assertThat(end.path("eval_count").asLong()).isPositive();
    }
    assertThat(lines.subList(0, lines.size() - 1))
        .allMatch(line -> !line.path("done").asBoolean() && !line.has("eval_count"));
    assertThat(mock.stats().inputTokens())
        .isEqualTo(
            lines.getLast().path("prompt_eval_count").asLong()
                + whole.path("prompt_eval_count").asLong());
  }

  @Test
  void generate_answers_a_prompt() throws Exception {
    MockClient client = client(MockOptions.builder());
    ObjectNode request = JSON.createObjectNode().put("model", "m").put("prompt", "Hello");
    var text = new StringBuilder();
    lines(post(client, "/api/generate", request))
        .forEach(line -> text.append(line.path("response").asString()));
    assertThat(
            json(post(client, "/api/generate", request.put("stream", false)))
                .path("response")
                .asString())
        .isEqualTo(text.toString())
        .isNotEmpty();
  }

  @Test
  void a_tool_is_called_and_its_result_ends_the_work() throws Exception {
    MockClient client = client(MockOptions.builder());
    ObjectNode request = chat("Write a/b.md").put("stream", false);
    request
        .putArray("tools")
        .addObject()
        .put("type", "function")
        .putObject("function")
        .put("name", "run_command");
    JsonNode message = json(post(client, "/api/chat", request)).path("message");
    JsonNode call = message.at("/tool_calls/0/function");
    assertThat(call.path("name").asString()).isEqualTo("run_command");
    assertThat(call.at("/arguments/command").asString()).contains("a/b.md");
    request.withArray("messages").add(message);
    request
        .withArray("messages")
        .addObject()
        .put("role", "tool")
        .put("tool_name", "run_command")
        .put("content", "ok");
    assertThat(json(post(client, "/api/chat", request)).at("/message/content").asString())
        .startsWith("Done. I wrote:");
  }

  @Test
  void an_error_may_follow_a_200() throws Exception {
    MockClient client = client(MockOptions.builder().faults("1=midstream-error,2=503"));
    List<JsonNode> lines = lines(post(client, "/api/chat", chat("Hello")));
    assertThat(lines.getFirst().has("message")).isTrue();
    assertThat(lines.getLast().path("error").asString()).isNotEmpty();
    HttpResponse<String> busy = client.send("POST", "/api/chat", chat("Hello").toString());
    assertThat(busy.statusCode()).isEqualTo(503);
    assertThat(json(busy).path("error").asString()).startsWith("server busy");
  }

  @Test
  void models_and_the_version_are_told() throws Exception {
    MockClient client = client(MockOptions.builder());
    assertThat(json(client.send("GET", "/api/tags", "")).at("/models/0/details/format").asString())
        .isEqualTo("gguf");
    assertThat(json(client.send("GET", "/api/version", "")).has("version")).isTrue();
    assertThat(client.send("GET", "/", "").body()).isEqualTo("Ollama is running");
    assertThat(client.send("GET", "/api/nothing", "").statusCode()).isEqualTo(404);
  }

  private static List<JsonNode> lines(HttpResponse<String> response) {
    return response.body().lines().map(line -> (JsonNode) JSON.readTree(line)).toList();
  }

  private static HttpResponse<String> post(MockClient client, String path, JsonNode request)
      throws Exception {
    HttpResponse<String> response = client.send("POST", path, request.toString());
    assertThat(response.statusCode()).isEqualTo(200);
    return response;
  }

  private static ObjectNode chat(String prompt) {
    ObjectNode request = JSON.createObjectNode().put("model", "m");
    request.putArray("messages").addObject().put("role", "user").put("content", prompt);
    return request;
  }
}
