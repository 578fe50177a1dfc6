package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.api.ApiCall;
import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.Credentials;
import dev.hivemind.examples.mock.api.Identifiers;
import dev.hivemind.examples.mock.api.ModelCatalog;
import dev.hivemind.examples.mock.api.ProviderApi;
import dev.hivemind.examples.mock.api.Refusal;
import dev.hivemind.examples.mock.api.RefusedException;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.Conversation;
import dev.hivemind.examples.mock.model.SimulatedModel;
import dev.hivemind.examples.mock.model.TokenCount;
import dev.hivemind.examples.mock.time.MockClock;
import java.io.IOException;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic's API: Messages, token counting, models and the probes that Claude Code sends. */
public final class AnthropicApi implements ProviderApi {
  private static final String MESSAGES = "/v1/messages";
  private static final String COUNT_TOKENS = "/v1/messages/count_tokens";
  private static final String MODELS = "/v1/models";

  private final SimulatedModel model;
  private final Identifiers ids;
  private final MockClock clock;

  public AnthropicApi(SimulatedModel model, Identifiers ids, MockClock clock) {
    this.model = model;
    this.ids = ids;
    this.clock = clock;
  }

  @Override
  public boolean owns(ApiCall call) {
    return call.path().startsWith(MESSAGES)
        || isProbe(call)
        || call.header("anthropic-version") != null
        || call.header("x-api-key") != null;
  }

  @Override
  public ApiReply serve(ApiCall call) throws RefusedException, IOException {
    if (isProbe(call)) return new ApiReply.Empty(200, AnthropicHeaders.requestId(ids.next("req_")));
    if (!Credentials.hasKey(call, "x-api-key") && !Credentials.hasBearer(call)) {
      throw new RefusedException(Refusal.UNAUTHENTICATED, "x-api-key header is required");
    }
    if (call.isTo("POST", MESSAGES)) return answer(RequestBody.of(call));
    if (call.isTo("POST", COUNT_TOKENS)) return countTokens(RequestBody.of(call));
    if (call.isTo("GET", MODELS)) return models();
    throw switch (call.path()) {
      case MESSAGES, COUNT_TOKENS, MODELS ->
          new RefusedException(Refusal.METHOD_NOT_ALLOWED, "Method Not Allowed");
      default -> new RefusedException(Refusal.NOT_FOUND, "Not found");
    };
  }

  /** Claude Code looks whether its server is there before it calls it. */
  private static boolean isProbe(ApiCall call) {
    return call.isTo("HEAD", "/") || call.isTo("HEAD", "/api/hello");
  }

  private ApiReply answer(RequestBody request) throws RefusedException {
    String modelName = request.required("model").asString("");
    request.required("max_tokens");
    request.required("messages");
    Conversation conversation = AnthropicConversation.read(request.json());
    Answer answer = model.answer(conversation);
    TokenCount tokens = TokenCount.of(request.bytes(), conversation, answer, true);
    var shapes = new MessageShapes(ids.next("msg_"), ids.next("toolu_"), modelName, answer, tokens);
    Map<String, String> headers = AnthropicHeaders.answer(ids.next("req_"), tokens, clock.now());
    return request.json().path("stream").asBoolean(false)
        ? new ApiReply.EventStream(headers, shapes.events(), tokens)
        : new ApiReply.Document(200, headers, shapes.whole(), tokens);
  }

  private ApiReply countTokens(RequestBody request) throws RefusedException {
    request.required("messages");
    return document(
        200,
        ids.next("req_"),
        JsonNodeFactory.instance
            .objectNode()
            .put("input_tokens", TokenCount.tokens(request.bytes())));
  }

  private ApiReply models() {
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    var data = list.putArray("data");
    for (ModelCatalog.Model listed : ModelCatalog.ANTHROPIC) {
      data.addObject()
          .put("type", "model")
          .put("id", listed.id())
          .put("display_name", listed.displayName())
          .put("created_at", listed.released() + "T00:00:00Z");
    }
    list.put("has_more", false)
        .put("first_id", ModelCatalog.ANTHROPIC.getFirst().id())
        .put("last_id", ModelCatalog.ANTHROPIC.getLast().id());
    return document(200, ids.next("req_"), list);
  }

  @Override
  public ApiReply refuse(RefusedException refused) {
    String requestId = ids.next("req_");
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("type", "error");
    body.putObject("error")
        .put("type", errorType(refused.refusal()))
        .put("message", refused.getMessage());
    return document(refused.refusal().status(), requestId, body.put("request_id", requestId));
  }

  private static String errorType(Refusal refusal) {
    return switch (refusal) {
      case INVALID_REQUEST, METHOD_NOT_ALLOWED, UPGRADE_REQUIRED -> "invalid_request_error";
      case UNAUTHENTICATED -> "authentication_error";
      case NOT_FOUND -> "not_found_error";
    };
  }

  private static ApiReply document(int status, String requestId, ObjectNode body) {
    return new ApiReply.Document(status, AnthropicHeaders.requestId(requestId), body, null);
  }
}
