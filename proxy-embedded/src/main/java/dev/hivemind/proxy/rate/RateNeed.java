package dev.hivemind.proxy.rate;

/**
 * What an attempt will draw from the rate limits, as far as it is known before.
 *
 * @param model as the request names it; empty when it does not
 * @param counted whether the provider counts it as a request of the model's pool: a token count or
 *     a list of models is not
 * @param bodyBytes of the request
 * @param mostOutputTokens how much the model may write; 0 when the request does not say
 */
public record RateNeed(String model, boolean counted, long bodyBytes, long mostOutputTokens) {

  /** Of a request that does not say how much the model may write. */
  public RateNeed(String model, boolean counted, long bodyBytes) {
    this(model, counted, bodyBytes, 0);
  }
}
