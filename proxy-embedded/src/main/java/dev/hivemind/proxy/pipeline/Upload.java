package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.RequestBody;

/** What became of a request's body. */
public sealed interface Upload {

  /** All of it arrived. */
  record Whole(RequestBody body) implements Upload {}

  /** It is larger than allowed; all of it was read and thrown away. */
  record TooLarge() implements Upload {}

  /** The caller left, or broke the rules of HTTP, before its end. */
  record Broken() implements Upload {}
}
