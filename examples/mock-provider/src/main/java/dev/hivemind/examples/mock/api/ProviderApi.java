package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.fault.Failure;
import dev.hivemind.examples.mock.limit.RateReport;
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

  /** Says no to a call in the provider's own shape. */
  ApiReply fail(ApiCall call, Failure failure, RateReport rates);
}
