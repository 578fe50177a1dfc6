package dev.hivemind.examples.mock.openai;

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
import dev.hivemind.examples.mock.model.ToolCall;
import dev.hivemind.examples.mock.time.MockClock;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's API: Responses and models. */
public final class OpenAiApi implements ProviderApi {
  private static final String RESPONSES = "/v1/responses";
  private static final String MODELS = "/v1/models";

  private final SimulatedModel model;
  private final Identifiers ids;
  private final MockClock clock;

  public OpenAiApi(SimulatedModel model, Identifiers ids, MockClock clock) {
    this.model = model;
    this.ids = ids;
    this.clock = clock;
  }

  @Override
  public boolean owns(ApiCall call) {
    return call.path().startsWith(RESPONSES);
  }

  @Override
  public ApiReply serve(ApiCall call) throws RefusedException, IOException {
    if (call.isTo("GET", RESPONSES) && call.header("upgrade") != null) {
      throw new RefusedException(Refusal.UPGRADE_REQUIRED, "WebSocket is not supported");
    }
    if (!Credentials.hasBearer(call)) {
      throw new RefusedException(
          Refusal.UNAUTHENTICATED,
          "You didn't provide an API key. Send it in an Authorization header: Bearer YOUR_KEY");
    }
    if (call.isTo("POST", RESPONSES)) return answer(RequestBody.of(call));
    if (call.isTo("GET", MODELS)) return models();
    throw switch (call.path()) {
      case RESPONSES, MODELS ->
          new RefusedException(
              Refusal.METHOD_NOT_ALLOWED, "Not allowed to " + call.method() + " on " + call.path());
      default ->
          new RefusedException(
              Refusal.NOT_FOUND, "Invalid URL (" + call.method() + " " + call.path() + ")");
    };
  }

  private ApiReply answer(RequestBody request) throws RefusedException {
    String modelName = request.required("model").asString("");
    request.required("input");
    Conversation conversation = ResponsesConversation.read(request.json());
    Answer answer = model.answer(conversation);
    TokenCount tokens = TokenCount.of(request.bytes(), conversation, answer, false);
    var shapes =
        new ResponseShapes(ids.next("resp_"), clock.now(), modelName, items(answer), tokens);
    Map<String, String> headers = OpenAiHeaders.answer(ids.next("req_"), tokens);
    return request.json().path("stream").asBoolean(false)
        ? new ApiReply.EventStream(headers, shapes.events(), tokens)
        : new ApiReply.Document(200, headers, shapes.completed(), tokens);
  }

  private List<ResponseItem> items(Answer answer) {
    var items = new ArrayList<ResponseItem>();
    items.add(new ResponseItem.Message(ids.next("msg_"), answer.text()));
    ToolCall call = answer.call();
    if (call != null) {
      items.add(new ResponseItem.Call(ids.next("fc_"), ids.next("call_") + call.mark(), call));
    }
    return items;
  }

  private ApiReply models() {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("object", "list");
    var data = list.putArray("data");
    for (ModelCatalog.Model listed : ModelCatalog.OPENAI) {
      data.addObject()
          .put("id", listed.id())
          .put("object", "model")
          .put("created", listed.released().atStartOfDay(ZoneOffset.UTC).toEpochSecond())
          .put("owned_by", "hivemind-mock");
    }
    return document(200, list);
  }

  @Override
  public ApiReply refuse(RefusedException refused) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode error =
        body.putObject("error")
            .put("message", refused.getMessage())
            .put("type", "invalid_request_error")
            .putNull("param");
    if (refused.refusal() == Refusal.UNAUTHENTICATED) error.put("code", "invalid_api_key");
    else error.putNull("code");
    return document(refused.refusal().status(), body);
  }

  private ApiReply document(int status, ObjectNode body) {
    return new ApiReply.Document(status, OpenAiHeaders.requestId(ids.next("req_")), body, null);
  }
}
