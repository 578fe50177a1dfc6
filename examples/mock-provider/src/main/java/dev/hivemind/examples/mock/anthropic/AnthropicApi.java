package dev.hivemind.examples.mock.anthropic;

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
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.model.Caching;
import dev.hivemind.examples.mock.model.TokenCount;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic's API: Messages, token counting, models and the probes that Claude Code sends. */
public final class AnthropicApi implements ProviderApi {
  private static final String MESSAGES = "/v1/messages";
  private static final String COUNT_TOKENS = "/v1/messages/count_tokens";
  private static final String MODELS = "/v1/models";
  private static final Provider ANTHROPIC =
      new Provider(
          "anthropic",
          new RateCaps(
              Map.of(
                  RateKind.REQUESTS,
                  4_000L,
                  RateKind.INPUT_TOKENS,
                  2_000_000L,
                  RateKind.OUTPUT_TOKENS,
                  400_000L)),
          Caching.READS_AND_WRITES,
          false);

  private final Identifiers ids;
  private final WireTime time;
  private final AnthropicHeaders headers;

  public AnthropicApi(Identifiers ids, WireTime time) {
    this.ids = ids;
    this.time = time;
    this.headers = new AnthropicHeaders(time);
  }

  @Override
  public Provider provider() {
    return ANTHROPIC;
  }

  @Override
  public boolean owns(ApiCall call) {
    return call.path().startsWith(MESSAGES)
        || isProbe(call)
        || call.header("anthropic-version") != null
        || call.header("x-api-key") != null;
  }

  @Override
  public Reception receive(ApiCall call) throws RefusedException, IOException {
    if (isProbe(call)) return probed();
    if (!Credentials.hasKey(call, "x-api-key") && !Credentials.hasBearer(call)) {
      throw new RefusedException(Refusal.UNAUTHENTICATED, "x-api-key header is required");
    }
    if (call.isTo("POST", MESSAGES)) return new Reception.Asked(ask(RequestBody.of(call)));
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

  private Reception probed() {
    return new Reception.Answered(
        new ApiReply.Empty(200, AnthropicHeaders.requestId(ids.next("req_"))));
  }

  private ModelRequest ask(RequestBody request) throws RefusedException {
    String modelName = request.required("model").asString("");
    request.required("max_tokens");
    request.required("messages");
    boolean streamed = request.json().path("stream").asBoolean(false);
    return new ModelRequest(
        modelName,
        streamed,
        request.bytes(),
        AnthropicConversation.read(request.json()),
        (answer, tokens, rates) -> {
          var shapes =
              new MessageShapes(ids.next("msg_"), ids.next("toolu_"), modelName, answer, tokens);
          Map<String, String> head = headers.limited(ids.next("req_"), rates);
          return streamed ? stream(head, shapes) : new ApiReply.Document(200, head, shapes.whole());
        });
  }

  private ApiReply stream(Map<String, String> head, MessageShapes shapes) {
    List<ObjectNode> events = shapes.events();
    return new ApiReply.EventStream(
        head,
        ApiReply.EventStream.SERVER_SENT_EVENTS,
        events.stream().map(ServerSentEvent::typed).toList(),
        ServerSentEvent.upTo("content_block_stop", events),
        ServerSentEvent.typed(
            AnthropicErrors.body(Failure.of(Failure.OVERLOADED), ids.next("req_"))));
  }

  private Reception countTokens(RequestBody request) throws RefusedException {
    request.required("messages");
    return answered(
        JsonNodeFactory.instance
            .objectNode()
            .put("input_tokens", TokenCount.tokens(request.bytes())));
  }

  private Reception models() {
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    var data = list.putArray("data");
    for (ModelCatalog.Model listed : ModelCatalog.ANTHROPIC) {
      data.addObject()
          .put("type", "model")
          .put("id", listed.id())
          .put("display_name", listed.displayName())
          .put("created_at", listed.released() + "T00:00:00Z");
    }
    return answered(
        list.put("has_more", false)
            .put("first_id", ModelCatalog.ANTHROPIC.getFirst().id())
            .put("last_id", ModelCatalog.ANTHROPIC.getLast().id()));
  }

  private Reception answered(ObjectNode body) {
    return new Reception.Answered(
        new ApiReply.Document(200, AnthropicHeaders.requestId(ids.next("req_")), body));
  }

  @Override
  public ApiReply fail(ApiCall call, Failure failure, RateReport rates) {
    String requestId = ids.next("req_");
    var head = new LinkedHashMap<>(headers.limited(requestId, rates));
    Duration wait = failure.retryAfter();
    if (wait != null) head.put("retry-after", time.seconds(wait));
    return new ApiReply.Document(
        AnthropicErrors.status(failure), head, AnthropicErrors.body(failure, requestId));
  }
}
