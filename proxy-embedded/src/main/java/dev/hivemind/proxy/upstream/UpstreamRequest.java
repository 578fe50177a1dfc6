package dev.hivemind.proxy.upstream;

/**
 * A request as it goes to an upstream.
 *
 * @param target path and query, sent as they are
 */
public record UpstreamRequest(String method, String target, Headers headers, RequestBody body) {

  /** Leaves out what may be a secret: query, header values and body. */
  @Override
  public String toString() {
    return "UpstreamRequest[" + method + ", " + headers + ", " + body.length() + " bytes]";
  }
}
