package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.model.Caching;
import dev.hivemind.examples.mock.model.TokenCount;

/**
 * A provider as its accounts are.
 *
 * @param name its APIs share one account
 * @param generous the limits that it tells when nothing is limited
 * @param limitsCacheReads whether what comes from its cache counts against token limits
 */
public record Provider(String name, RateCaps generous, Caching caching, boolean limitsCacheReads) {

  long limitedInput(TokenCount tokens) {
    return tokens.input() + tokens.cacheWrite() + (limitsCacheReads ? tokens.cacheRead() : 0);
  }
}
