package dev.hivemind.examples.mock.api;

import java.io.IOException;

/** One provider's API. Thread-safe. */
public interface ProviderApi {

  /** Whether the call is meant for this provider. */
  boolean owns(ApiCall call);

  /**
   * Serves a call.
   *
   * @throws RefusedException when it does not
   * @throws IOException when the call's body breaks off
   */
  ApiReply serve(ApiCall call) throws RefusedException, IOException;

  /** Says no in the provider's own shape. */
  ApiReply refuse(RefusedException refused);
}
