package dev.hivemind.examples.mock.ollama;

import dev.hivemind.examples.mock.api.ApiCall;
import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.Identifiers;
import dev.hivemind.examples.mock.api.ModelRequest;
import dev.hivemind.examples.mock.api.Provider;
import dev.hivemind.examples.mock.api.ProviderApi;
import dev.hivemind.examples.mock.api.Reception;
import dev.hivemind.examples.mock.api.Refusal;
import dev.hivemind.examples.mock.api.RefusedException;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.model.Caching;
import dev.hivemind.examples.mock.model.Conversation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Ollama's own API: chat, generate and models. No key is needed, as there. */
public final class OllamaApi implements ProviderApi {
  private static final String LINES = "application/x-ndjson";
  private static final String CHAT = "/api/chat";

  /** Ollama's answers tell no limits. */
  private static final Provider OLLAMA =
      new Provider("ollama", RateCaps.UNLIMITED, Caching.NONE, true);

  private final Identifiers ids;
  private final WireTime time;

  public OllamaApi(Identifiers ids, WireTime time) {
    this.ids = ids;
    this.time = time;
  }

  @Override
  public Provider provider() {
    return OLLAMA;
  }

  @Override
  public boolean owns(ApiCall call) {
    return call.path().startsWith("/api/") || call.path().equals("/");
  }

  @Override
  public Reception receive(ApiCall call) throws RefusedException, IOException {
    return switch (call.method() + " " + call.path()) {
      case "POST " + CHAT, "POST /api/generate" ->
          new Reception.Asked(ask(call, RequestBody.of(call)));
      case "GET /api/tags" -> answered(OllamaModels.tags());
      case "POST /api/show" -> {
        RequestBody.of(call).required("model");
        yield answered(OllamaModels.show());
      }
      case "GET /api/version" ->
          answered(JsonNodeFactory.instance.objectNode().put("version", "0.20.0"));
      case "GET /api/ps" -> {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.putArray("models");
        yield answered(list);
      }
      case "GET /" ->
          new Reception.Answered(
              new ApiReply.Document(
                  200, Map.of(), "text/plain; charset=utf-8", "Ollama is running"));
      case "HEAD /" -> new Reception.Answered(new ApiReply.Empty(200, Map.of()));
      default -> throw new RefusedException(Refusal.NOT_FOUND, "404 page not found");
    };
  }

  /** Ollama streams unless it is told not to. */
  private ModelRequest ask(ApiCall call, RequestBody request) throws RefusedException {
    boolean chat = call.path().equals(CHAT);
    String model = request.required("model").asString("");
    boolean streamed = request.json().path("stream").asBoolean(true);
    return new ModelRequest(
        model,
        streamed,
        request.bytes(),
        conversation(chat, request.json()),
        (answer, tokens, rates) -> {
          var shapes = new OllamaShapes(chat, ids.next("call_"), time.now(), model, answer, tokens);
          return streamed ? stream(shapes) : new ApiReply.Document(200, Map.of(), shapes.whole());
        });
  }

  private static Conversation conversation(boolean chat, JsonNode request) {
    return chat ? OllamaConversation.chat(request) : OllamaConversation.prompt(request);
  }

  private static ApiReply stream(OllamaShapes shapes) {
    List<String> lines = shapes.lines().stream().map(OllamaApi::line).toList();
    return new ApiReply.EventStream(
        Map.of(), LINES, lines, shapes.textLines(), line(error(Failure.of(Failure.OVERLOADED))));
  }

  private static String line(JsonNode json) {
    return json + "\n";
  }

  private static Reception answered(ObjectNode body) {
    return new Reception.Answered(new ApiReply.Document(200, Map.of(), body));
  }

  @Override
  public ApiReply fail(ApiCall call, Failure failure, RateReport rates) {
    return new ApiReply.Document(failure.status(), Map.of(), error(failure));
  }

  private static ObjectNode error(Failure failure) {
    String message = failure.message();
    return JsonNodeFactory.instance
        .objectNode()
        .put("error", message == null ? message(failure.status()) : message);
  }

  private static String message(int status) {
    return switch (status) {
      case 401 -> "unauthorized";
      case 404 -> "model not found, try pulling it first";
      case 429 -> "too many requests";
      case 503, 529 -> "server busy, please try again. maximum pending requests exceeded";
      default -> status < 500 ? "invalid request" : "an error was encountered while running";
    };
  }
}
