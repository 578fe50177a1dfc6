package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.ApiCall;
import dev.hivemind.examples.mock.api.Credentials;
import dev.hivemind.examples.mock.api.Provider;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.model.Caching;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who offers the OpenAI formats: under which paths, with which key, as which account. */
public enum OpenAiHost {
  /** Also what Codex calls with a ChatGPT login. */
  OPENAI("openai", "(?:/v1|/backend-api/codex)(?<endpoint>/.*)"),
  AZURE("azure-openai", "/openai(?:/v1|/deployments/(?<deployment>[^/]+))(?<endpoint>/.*)");

  private final String account;
  private final Pattern paths;

  OpenAiHost(String account, String paths) {
    this.account = account;
    this.paths = Pattern.compile(paths);
  }

  Provider provider() {
    var generous = new RateCaps(Map.of(RateKind.REQUESTS, 10_000L, RateKind.TOKENS, 4_000_000L));
    return new Provider(account, generous, Caching.READS, true);
  }

  /** What the path asks for here, as {@code /responses}; null: it does not lead here. */
  @Nullable String endpoint(String path) {
    Matcher matcher = paths.matcher(path);
    return matcher.matches() ? matcher.group("endpoint") : null;
  }

  /** The request, whose model the path may name: in Azure's deployments the body need not. */
  RequestBody completed(RequestBody request, String path) {
    Matcher matcher = paths.matcher(path);
    if (this != AZURE || !matcher.matches()) return request;
    String deployment = matcher.group("deployment");
    return deployment == null ? request : request.withDefault("model", deployment);
  }

  boolean hasKey(ApiCall call) {
    return Credentials.hasBearer(call) || (this == AZURE && Credentials.hasKey(call, "api-key"));
  }
}
