package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.model.TokenCount;
import java.io.IOException;

/** One API of a provider. Thread-safe. */
public interface ProviderApi {

  /** Whose it is: APIs of one provider share its limits. */
  Provider provider();

  /** Whether the call is meant for this API. */
  boolean owns(ApiCall call);

  /**
   * Reads a call.
   *
   * @throws RefusedException when the call itself is at fault
   * @throws IOException when the call's body breaks off
   */
  Reception receive(ApiCall call) throws RefusedException, IOException;

  /** Says no in the provider's own shape. */
  ApiReply fail(Failure failure, RateReport rates);

  /**
   * A provider as its accounts are.
   *
   * @param generous the limits that it tells when nothing is limited
   * @param billsCacheWrites whether what it writes to its cache is a class of its own
   * @param limitsCacheReads whether what comes from its cache counts against token limits
   */
  record Provider(
      String name, RateCaps generous, boolean billsCacheWrites, boolean limitsCacheReads) {

    long limitedInput(TokenCount tokens) {
      return tokens.input() + tokens.cacheWrite() + (limitsCacheReads ? tokens.cacheRead() : 0);
    }
  }
}
