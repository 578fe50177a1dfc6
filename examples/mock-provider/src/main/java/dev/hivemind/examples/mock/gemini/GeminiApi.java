package dev.hivemind.examples.mock.gemini;

import dev.hivemind.examples.mock.api.ApiCall;
import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.Credentials;
import dev.hivemind.examples.mock.api.Identifiers;
import dev.hivemind.examples.mock.api.ModelCatalog;
import dev.hivemind.examples.mock.api.ModelRequest;
import dev.hivemind.examples.mock.api.Provider;
import dev.hivemind.examples.mock.api.ProviderApi;
import dev.hivemind.examples.mock.api.Reception;
import dev.hivemind.examples.mock.api.Refusal;
import dev.hivemind.examples.mock.api.RefusedException;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.api.ServerSentEvent;
import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.model.Caching;
import dev.hivemind.examples.mock.model.TokenCount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Google's Gemini API: generateContent, streamed or not, token counting and models. */
public final class GeminiApi implements ProviderApi {
  private static final String KEY = "x-goog-api-key";
  private static final String JSON = "application/json; charset=UTF-8";

  /** Google's answers tell no limits. */
  private static final Provider GOOGLE =
      new Provider("google", RateCaps.UNLIMITED, Caching.READS, true);

  private final Identifiers ids;
  private final GeminiErrors errors;

  public GeminiApi(Identifiers ids, WireTime time) {
    this.ids = ids;
    this.errors = new GeminiErrors(time);
  }

  @Override
  public Provider provider() {
    return GOOGLE;
  }

  @Override
  public boolean owns(ApiCall call) {
    return GeminiCall.of(call) != null
        || call.path().startsWith("/v1beta/")
        || call.header(KEY) != null;
  }

  @Override
  public Reception receive(ApiCall call) throws RefusedException, IOException {
    if (!Credentials.hasKey(call, KEY)
        && !Credentials.hasBearer(call)
        && !call.hasParameter("key")) {
      throw new RefusedException(
          Refusal.FORBIDDEN,
          "Method doesn't allow unregistered callers (callers without established identity).");
    }
    GeminiCall target = GeminiCall.of(call);
    if (target == null) throw new RefusedException(Refusal.NOT_FOUND, "Not found");
    boolean reads = call.method().equals("GET");
    if (reads && target.method().isEmpty()) return models(target);
    if (!reads) {
      switch (target.method()) {
        case "generateContent", "streamGenerateContent" -> {
          return new Reception.Asked(ask(call, target, RequestBody.of(call)));
        }
        case "countTokens" -> {
          return countTokens(RequestBody.of(call));
        }
        default -> {}
      }
    }
    throw new RefusedException(
        Refusal.NOT_FOUND, "There is no " + call.method() + " " + call.path());
  }

  private ModelRequest ask(ApiCall call, GeminiCall target, RequestBody request)
      throws RefusedException {
    request.required("contents");
    boolean events = isEventStream(call);
    return new ModelRequest(
        target.model(),
        target.isStreamed(),
        request.bytes(),
        GeminiConversation.read(request.json()),
        (answer, tokens, rates) -> {
          var shapes =
              new GeminiShapes(ids.next("resp-"), ids.next("fc-"), target.model(), answer, tokens);
          if (!target.isStreamed()) return document(200, shapes.whole());
          return events ? eventStream(shapes.chunks()) : arrayStream(shapes.chunks());
        });
  }

  private static boolean isEventStream(ApiCall call) {
    return call.hasParameter("alt", "sse");
  }

  private ApiReply eventStream(List<ObjectNode> chunks) {
    return new ApiReply.EventStream(
        Map.of(),
        ApiReply.EventStream.SERVER_SENT_EVENTS,
        chunks.stream().map(GeminiApi::event).toList(),
        firstBlock(chunks),
        event(errors.body(Failure.of(Failure.OVERLOADED))));
  }

  /** Google ends its lines as HTTP does. */
  private static String event(JsonNode data) {
    return ServerSentEvent.untyped(data).replace("\n", "\r\n");
  }

  /** One JSON array, element by element. */
  private ApiReply arrayStream(List<ObjectNode> chunks) {
    var frames = new ArrayList<String>();
    for (ObjectNode chunk : chunks) frames.add((frames.isEmpty() ? "[" : ",\r\n") + chunk);
    frames.add("\n]");
    return new ApiReply.EventStream(
        Map.of(),
        JSON,
        frames,
        firstBlock(chunks),
        "[" + errors.body(Failure.of(Failure.OVERLOADED)) + "\n]");
  }

  /** There are no blocks: half of the chunks. */
  private static int firstBlock(List<ObjectNode> chunks) {
    return Math.max(1, chunks.size() / 2);
  }

  private static Reception countTokens(RequestBody request) {
    return new Reception.Answered(
        document(
            200,
            JsonNodeFactory.instance
                .objectNode()
                .put("totalTokens", TokenCount.tokens(request.bytes()))));
  }

  private static Reception models(GeminiCall target) {
    if (!target.model().isEmpty()) {
      return new Reception.Answered(document(200, model(target.model(), target.model())));
    }
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    var models = list.putArray("models");
    ModelCatalog.GOOGLE.forEach(model -> models.add(model(model.id(), model.displayName())));
    return new Reception.Answered(document(200, list));
  }

  private static ObjectNode model(String id, String displayName) {
    ObjectNode model =
        JsonNodeFactory.instance
            .objectNode()
            .put("name", "models/" + id)
            .put("version", "001")
            .put("displayName", displayName)
            .put("inputTokenLimit", 1_048_576)
            .put("outputTokenLimit", 65_536);
    model.putArray("supportedGenerationMethods").add("generateContent").add("countTokens");
    return model;
  }

  /** A stream that is no event stream is an array in failure too. */
  @Override
  public ApiReply fail(ApiCall call, Failure failure, RateReport rates) {
    GeminiCall target = GeminiCall.of(call);
    ObjectNode body = errors.body(failure);
    boolean array = target != null && target.isStreamed() && !isEventStream(call);
    return document(
        failure.status(), array ? JsonNodeFactory.instance.arrayNode().add(body) : body);
  }

  private static ApiReply document(int status, JsonNode body) {
    return new ApiReply.Document(status, Map.of(), JSON, body.toString());
  }
}
