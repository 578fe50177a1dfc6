package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.ModelRequest;
import dev.hivemind.examples.mock.api.RefusedException;
import dev.hivemind.examples.mock.api.RequestBody;
import dev.hivemind.examples.mock.limit.RateReport;
import java.util.Map;

/** One of OpenAI's formats for asking the model. Thread-safe. */
interface OpenAiFormat {

  /** Path behind the host's. */
  String endpoint();

  /**
   * @throws RefusedException when something is missing in the request
   */
  ModelRequest read(RequestBody request, Heads heads) throws RefusedException;

  /** Makes the headers of an answer. */
  @FunctionalInterface
  interface Heads {
    Map<String, String> of(RateReport rates);
  }
}
