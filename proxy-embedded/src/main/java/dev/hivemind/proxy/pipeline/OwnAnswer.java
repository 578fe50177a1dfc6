package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.Headers;
import java.nio.charset.StandardCharsets;

/** An answer of the proxy's own. */
public record OwnAnswer(int status, Headers headers, String body) {

  /** In UTF-8. */
  public byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }
}
