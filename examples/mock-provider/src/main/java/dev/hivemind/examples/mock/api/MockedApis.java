package dev.hivemind.examples.mock.api;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Every API that a mock provider has, and its own statistics. Thread-safe. */
public final class MockedApis {
  private final List<ProviderApi> providers;
  private final ServedTally tally;

  /**
   * @param providers asked in this order whether a call is theirs; the last one gets what nobody
   *     owns
   */
  public MockedApis(List<ProviderApi> providers, ServedTally tally) {
    this.providers = List.copyOf(providers);
    this.tally = tally;
  }

  /**
   * @throws IOException when the call's body breaks off
   */
  public ApiReply reply(ApiCall call) throws IOException {
    if (call.isTo("GET", "/mock/stats")) {
      return new ApiReply.Document(200, Map.of(), tally.document(), null);
    }
    ProviderApi provider = owner(call);
    try {
      return provider.serve(call);
    } catch (RefusedException refused) {
      return provider.refuse(refused);
    }
  }

  private ProviderApi owner(ApiCall call) {
    for (ProviderApi provider : providers) {
      if (provider.owns(call)) return provider;
    }
    return providers.getLast();
  }
}
