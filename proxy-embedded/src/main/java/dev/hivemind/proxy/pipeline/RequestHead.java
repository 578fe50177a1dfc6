package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Headers;

/**
 * The head of a request as received.
 *
 * @param target path and query, not decoded; its path may hold a secret token
 */
public record RequestHead(String method, String target, Headers headers) {

  boolean is(String otherMethod) {
    return method.equals(otherMethod);
  }

  /** Leaves out what may be a secret. */
  @Override
  public String toString() {
    return "RequestHead[" + method + ", " + headers + "]";
  }
}
