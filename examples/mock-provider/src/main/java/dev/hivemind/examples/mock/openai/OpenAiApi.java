package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.ApiCall;
import dev.hivemind.examples.mock.api.ApiReply;
import dev.hivemind.examples.mock.api.Identifiers;
import dev.hivemind.examples.mock.api.Provider;
import dev.hivemind.examples.mock.api.ProviderApi;
import dev.hivemind.examples.mock.api.Reception;
import dev.hivemind.examples.mock.api.Refusal;
import dev.hivemind.examples.mock.api.RefusedException;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.limit.RateReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** OpenAI's API, by itself or on Azure: Responses, Chat Completions and models. */
public final class OpenAiApi implements ProviderApi {
  private static final String RESPONSES = "/responses";
  private static final String MODELS = "/models";

  private final OpenAiHost host;
  private final List<OpenAiFormat> formats;
  private final Identifiers ids;
  private final OpenAiHeaders headers;
  private final OpenAiErrors errors;

  /**
   * @param responses whether there are Responses
   * @param chat whether there are Chat Completions
   */
  public OpenAiApi(
      OpenAiHost host, boolean responses, boolean chat, Identifiers ids, WireTime time) {
    this.host = host;
    this.ids = ids;
    this.headers = new OpenAiHeaders(time, host == OpenAiHost.AZURE);
    this.errors = new OpenAiErrors(time);
    var offered = new ArrayList<OpenAiFormat>();
    if (responses) offered.add(new ResponsesFormat(ids, time, errors));
    if (chat) offered.add(new ChatFormat(ids, time, errors));
    this.formats = List.copyOf(offered);
  }

  @Override
  public Provider provider() {
    return host.provider();
  }

  @Override
  public boolean owns(ApiCall call) {
    String endpoint = host.endpoint(call.path());
    return endpoint != null && (host == OpenAiHost.AZURE || format(endpoint) != null);
  }

  private @Nullable OpenAiFormat format(@Nullable String endpoint) {
    if (endpoint == null) return null;
    return formats.stream()
        .filter(
            format ->
                endpoint.equals(format.endpoint()) || endpoint.startsWith(format.endpoint() + "/"))
        .findFirst()
        .orElse(null);
  }

  @Override
  public Reception receive(ApiCall call) throws RefusedException, IOException {
    String endpoint = host.endpoint(call.path());
    boolean isUpgrade = call.method().equals("GET") && call.header("upgrade") != null;
    if (RESPONSES.equals(endpoint) && isUpgrade) {
      throw new RefusedException(Refusal.UPGRADE_REQUIRED, "WebSocket is not supported");
    }
    if (!host.hasKey(call)) {
      throw new RefusedException(
          Refusal.UNAUTHENTICATED,
          "You didn't provide an API key. Send it in an Authorization header: Bearer YOUR_KEY");
    }
    if (MODELS.equals(endpoint) && call.method().equals("GET")) return models();
    OpenAiFormat format = format(endpoint);
    boolean isAsked = format != null && format.endpoint().equals(endpoint);
    if (format != null && isAsked && call.method().equals("POST")) {
      RequestBody request = host.completed(RequestBody.of(call), call.path());
      return new Reception.Asked(format.read(request, this::head));
    }
    throw refusal(call, isAsked || MODELS.equals(endpoint));
  }

  /**
   * @param isKnown whether there is something at the path, for another method
   */
  private static RefusedException refusal(ApiCall call, boolean isKnown) {
    return isKnown
        ? new RefusedException(
            Refusal.METHOD_NOT_ALLOWED, "Not allowed to " + call.method() + " on " + call.path())
        : new RefusedException(
            Refusal.NOT_FOUND, "Invalid URL (" + call.method() + " " + call.path() + ")");
  }

  private Map<String, String> head(RateReport rates) {
    return headers.limited(ids.next("req_"), rates, null);
  }

  private Reception models() {
    return new Reception.Answered(
        new ApiReply.Document(200, headers.requestId(ids.next("req_")), OpenAiModels.list()));
  }

  @Override
  public ApiReply fail(ApiCall call, Failure failure, RateReport rates) {
    return new ApiReply.Document(
        failure.status(),
        headers.limited(ids.next("req_"), rates, failure.retryAfter()),
        errors.body(failure));
  }
}
